//! Phone numbers: valid exactly where the published numbering plans say so.
//!
//! The plans come as a table of patterns (an asset of its own, loaded with the
//! first phone field); the patterns run on the host's engine.

use crate::json::Value;

use super::{digits::western, validation::patterns::Patterns};

/// Most digits of a local number.
pub const LOCAL_MAXIMUM: usize = 12;
/// Most digits of a calling code.
const CALLING_CODE_MAXIMUM: usize = 3;

/// The numbering plans by calling code.
#[derive(Debug, Clone, Default)]
pub struct Table {
    plans: Vec<(String, Plan)>,
}

/// The numbering plan of one calling code.
#[derive(Debug, Clone)]
struct Plan {
    /// Pattern of what is dialled before a national number and is no part of
    /// it; with a group where the prefix is to be transformed.
    prefix: Option<String>,
    /// What the prefix becomes, `$1` being its group.
    transform: Option<String>,
    /// The regions that share the code, the main one first.
    regions: Vec<Region>,
}

/// The numbers of one region.
#[derive(Debug, Clone)]
struct Region {
    /// Code of its country; none for numbers that belong to no country.
    country: Option<String>,
    /// Pattern of the first digits that tell this region from its neighbours.
    lead: Option<String>,
    /// Pattern of all its numbers.
    general: String,
    /// Pattern of its numbers of any known type.
    types: Option<String>,
    /// Lengths its numbers may have.
    lengths: Vec<usize>,
}

impl Table {
    /// Reads the table: an object of numbering plans by calling code.
    pub fn read(value: &Value) -> Option<Self> {
        let plans = value.as_object()?;
        let plans = plans.iter().map(|(code, plan)| Some((code.clone(), Plan::read(plan)?)));
        Some(Self { plans: plans.collect::<Option<Vec<_>>>()? })
    }

    fn plan(&self, code: &str) -> Option<&Plan> {
        self.plans.iter().find(|(known, _)| known == code).map(|(_, plan)| plan)
    }

    /// Whether `digits` (calling code and national number, no plus) is a valid
    /// number of some region.
    pub fn is_valid(&self, digits: &str, patterns: &dyn Patterns) -> bool {
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return false;
        }
        (1..=CALLING_CODE_MAXIMUM.min(digits.len())).any(|length| {
            digits.split_at_checked(length).is_some_and(|(code, national)| {
                self.plan(code).is_some_and(|plan| plan.accepts(national, patterns))
            })
        })
    }
}

/// A country whose numbers can be entered, and its calling code.
pub type Country<'a> = (&'a str, &'a str);

/// A number as it was entered.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entered {
    /// Code of its country.
    pub country: String,
    /// Its calling code; empty where the country is not known.
    pub prefix: String,
    /// What stands in the field for the local number.
    pub local: String,
    /// The whole number: calling code and national number, no plus. Empty
    /// unless both are there.
    pub number: String,
}

/// Reads numbers as people type and paste them: with spaces, brackets and
/// dashes, with the national prefix, or in international form.
pub struct Reader<'a> {
    /// The numbering plans; without them a number is taken as it stands.
    pub table: Option<&'a Table>,
    /// The countries to choose from.
    pub countries: &'a [Country<'a>],
    /// What runs the plans.
    pub patterns: &'a dyn Patterns,
}

impl Reader<'_> {
    /// The number in a field that holds `text` now, held the local number
    /// `before`, and belongs to `country`.
    pub fn entered(&self, country: &str, before: &str, text: &str) -> Entered {
        let digits: String = text.chars().map(western).filter(char::is_ascii_digit).collect();
        let first = text.chars().map(western).find(|found| found.is_ascii_digit() || is_plus(*found));
        let has_plus = first.is_some_and(is_plus);
        let international = if has_plus { Some(digits.as_str()) } else { digits.strip_prefix("00") };
        if let Some(number) = international {
            if let Some(entered) = self.international(country, number) {
                return entered;
            }
            if has_plus {
                // The calling code is not complete, or not one of the list.
                let local = format!("+{}", cut(number, CALLING_CODE_MAXIMUM + LOCAL_MAXIMUM));
                let number = local.trim_start_matches('+').to_owned();
                return Entered { country: country.to_owned(), prefix: String::new(), local, number };
            }
        }
        let prefix = self.prefix_of(country);
        let number = self.number(prefix, &digits);
        // Pasted at once, without a plus, and no number of this country: an
        // international one, where it is valid as such.
        if digits.len() > before.len() + 1
            && let Some(table) = self.table
            && !table.is_valid(&number, self.patterns)
            && table.is_valid(&digits, self.patterns)
            && let Some(entered) = self.international(country, &digits)
        {
            return entered;
        }
        let national = number.strip_prefix(prefix).unwrap_or_default();
        let local = if digits.len() > LOCAL_MAXIMUM && !national.is_empty() { national } else { &digits };
        let local = cut(local, LOCAL_MAXIMUM).to_owned();
        let number = self.number(prefix, &local);
        Entered { country: country.to_owned(), prefix: prefix.to_owned(), local, number }
    }

    /// A number that begins with a calling code of the list; of several
    /// countries with that code the one the number belongs to, else the chosen
    /// one.
    pub fn international(&self, chosen: &str, digits: &str) -> Option<Entered> {
        let begins = |(_, prefix): &&Country<'_>| !prefix.is_empty() && digits.starts_with(*prefix);
        let prefix =
            self.countries.iter().filter(begins).map(|(_, prefix)| *prefix).max_by_key(|p| p.len())?;
        let with_prefix = |code: &str| self.countries.contains(&(code, prefix));
        let rest = digits.get(prefix.len()..)?;
        let plan = self.table.and_then(|table| table.plan(prefix));
        let number = self.number(prefix, rest);
        let national = number.strip_prefix(prefix).unwrap_or_default();
        let owner = plan
            .and_then(|plan| plan.region_of(national, self.patterns))
            .filter(|region| region.knows(national, self.patterns))
            .and_then(|region| region.country.as_deref());
        let main = plan.and_then(|plan| plan.regions.first()?.country.as_deref());
        let listed = self.countries.iter().find(|(_, known)| *known == prefix).map(|(code, _)| *code);
        let country =
            owner.into_iter().chain([chosen]).chain(main).find(|code| with_prefix(code)).or(listed)?;
        let local = cut(national, LOCAL_MAXIMUM).to_owned();
        let number = self.number(prefix, &local);
        Some(Entered { country: country.to_owned(), prefix: prefix.to_owned(), local, number })
    }

    fn prefix_of(&self, country: &str) -> &str {
        self.countries.iter().find(|(code, _)| *code == country).map_or("", |(_, prefix)| *prefix)
    }

    /// Calling code and national number; empty unless both are there. A
    /// national prefix that was typed by habit is no part of a valid number.
    fn number(&self, prefix: &str, local: &str) -> String {
        if prefix.is_empty() || local.is_empty() {
            return String::new();
        }
        let valid_without = self.table.and_then(|table| table.plan(prefix)).and_then(|plan| {
            let national = plan.without_prefix(local, self.patterns);
            plan.accepts(local, self.patterns).then_some(national)
        });
        format!("{prefix}{}", valid_without.as_deref().unwrap_or(local))
    }
}

/// A plus, also the wide one of Asian keyboards.
fn is_plus(character: char) -> bool {
    matches!(character, '+' | '\u{ff0b}')
}

fn cut(digits: &str, most: usize) -> &str {
    digits.get(..most).unwrap_or(digits)
}

fn text(value: &Value, key: &str) -> Option<String> {
    value.get(key)?.as_str().map(str::to_owned)
}

impl Plan {
    fn read(value: &Value) -> Option<Self> {
        let regions = value.get("regions")?.as_array()?.iter().map(Region::read);
        Some(Self {
            prefix: text(value, "prefix"),
            transform: text(value, "transform"),
            regions: regions.collect::<Option<Vec<_>>>()?,
        })
    }

    fn accepts(&self, national: &str, patterns: &dyn Patterns) -> bool {
        let number = self.without_prefix(national, patterns);
        self.region_of(&number, patterns).is_some_and(|region| region.knows(&number, patterns))
    }

    fn region_of(&self, number: &str, patterns: &dyn Patterns) -> Option<&Region> {
        if let [only] = self.regions.as_slice() {
            return Some(only);
        }
        self.regions.iter().find(|region| match &region.lead {
            Some(lead) => patterns.is_match(&format!("^(?:{lead})"), number),
            None => region.knows(number, patterns),
        })
    }

    /// The national number without a national prefix dialled by habit, where
    /// what remains is still a possible number.
    fn without_prefix(&self, national: &str, patterns: &dyn Patterns) -> String {
        let (Some(stripped), Some(main)) = (self.stripped(national, patterns), self.regions.first()) else {
            return national.to_owned();
        };
        if main.is_general(national, patterns) && !main.is_general(&stripped, patterns) {
            return national.to_owned();
        }
        let region = self.region_of(&stripped, patterns).unwrap_or(main);
        let longest = region.lengths.iter().copied().max().unwrap_or(0);
        let possible = region.lengths.contains(&stripped.len()) || stripped.len() > longest;
        if possible { stripped } else { national.to_owned() }
    }

    /// The number with its prefix removed, or transformed where the plan says
    /// so and the prefix caught something.
    fn stripped(&self, national: &str, patterns: &dyn Patterns) -> Option<String> {
        let pattern = format!("^(?:{})", self.prefix.as_ref()?);
        let captures = patterns.captures(&pattern, national)??;
        let rest = national.get(captures.first()?.as_ref()?.len()..)?;
        let caught = captures.iter().skip(1).next_back().cloned().flatten().filter(|group| !group.is_empty());
        match (&self.transform, caught) {
            (Some(transform), Some(_)) => {
                let mut replaced = transform.clone();
                for (index, group) in captures.iter().enumerate().skip(1) {
                    replaced = replaced.replace(&format!("${index}"), group.as_deref().unwrap_or_default());
                }
                Some(format!("{replaced}{rest}"))
            }
            _ => Some(rest.to_owned()),
        }
    }
}

impl Region {
    fn read(value: &Value) -> Option<Self> {
        let lengths = value.get("lengths")?.as_array()?;
        Some(Self {
            country: text(value, "country"),
            lead: text(value, "lead"),
            general: text(value, "general")?,
            types: text(value, "types"),
            lengths: lengths.iter().filter_map(|length| usize::try_from(length.as_i64()?).ok()).collect(),
        })
    }

    fn is_general(&self, number: &str, patterns: &dyn Patterns) -> bool {
        patterns.is_match(&format!("^(?:{})$", self.general), number)
    }

    fn knows(&self, number: &str, patterns: &dyn Patterns) -> bool {
        self.is_general(number, patterns)
            && self.types.as_ref().is_none_or(|types| patterns.is_match(&format!("^(?:{types})$"), number))
    }
}
