//! Phone number parsing and validation against the published numbering plans.
//!
//! The plans are a table of patterns, a separate asset loaded with the first
//! phone field. The patterns run on the host's regular expression engine.

use crate::json::Value;

use super::{typed_text, validation::patterns::Patterns};

/// Maximum digits of a local number.
pub const LOCAL_MAXIMUM: usize = 12;
/// Maximum digits of a calling code.
const CALLING_CODE_MAXIMUM: usize = 3;

/// The numbering plans by calling code.
#[derive(Debug, Clone, Default)]
pub struct Table {
    plans: Vec<(String, Plan)>,
}

/// The numbering plan of one calling code.
#[derive(Debug, Clone)]
struct Plan {
    /// Pattern of the national prefix, which is dialled before a national
    /// number and is not part of it. Has a group if the prefix must be
    /// transformed.
    prefix: Option<String>,
    /// Replacement of the prefix; `$1` is its group.
    transform: Option<String>,
    /// Regions that share the code; the main region first.
    regions: Vec<Region>,
}

/// Number rules of a region.
#[derive(Debug, Clone)]
struct Region {
    /// Country code; `None` for numbers that belong to no country.
    country: Option<String>,
    /// Pattern of the leading digits that distinguish this region from others
    /// with the same calling code.
    lead: Option<String>,
    /// Pattern of all numbers of the region.
    general: String,
    /// Pattern of all numbers of a known type.
    types: Option<String>,
    /// Allowed lengths of a national number.
    lengths: Vec<usize>,
}

impl Table {
    /// Parses the table: an object of numbering plans by calling code.
    pub fn read(value: &Value) -> Option<Self> {
        let plans = value.as_object()?;
        let plans = plans.iter().map(|(code, plan)| Some((code.as_str().to_owned(), Plan::read(plan)?)));
        Some(Self { plans: plans.collect::<Option<Vec<_>>>()? })
    }

    fn plan(&self, code: &str) -> Option<&Plan> {
        self.plans.iter().find(|(known, _)| known == code).map(|(_, plan)| plan)
    }

    /// True if `digits` (calling code and national number, no plus) is a valid
    /// number of any region, and its local number is not longer than the field
    /// takes.
    pub fn is_valid(&self, digits: &str, patterns: &dyn Patterns) -> bool {
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return false;
        }
        (1..=CALLING_CODE_MAXIMUM.min(digits.len())).any(|length| {
            digits.split_at_checked(length).is_some_and(|(code, national)| {
                national.len() <= LOCAL_MAXIMUM
                    && self.plan(code).is_some_and(|plan| plan.accepts(national, patterns))
            })
        })
    }
}

/// A selectable country: its code and its calling code.
pub type Country<'a> = (&'a str, &'a str);

/// A parsed input of a phone field.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entered {
    /// Country code.
    pub country: String,
    /// Calling code; empty if the country is unknown.
    pub prefix: String,
    /// Text of the local-number field.
    pub local: String,
    /// Calling code and national number, no plus. Empty if either is missing.
    pub number: String,
}

/// Parses numbers as players type and paste them: with spaces, brackets and
/// dashes, with a national prefix, or in international form.
pub struct Reader<'a> {
    /// Numbering plans. If absent, a number is not normalised.
    pub table: Option<&'a Table>,
    /// Selectable countries.
    pub countries: &'a [Country<'a>],
    /// Regular expression engine for the plans.
    pub patterns: &'a dyn Patterns,
}

impl Reader<'_> {
    /// Parses an edit of the field. `before` is the previous local number,
    /// `country` the selected country.
    pub fn entered(&self, country: &str, before: &str, text: &str) -> Entered {
        let digits: String = text.chars().map(typed_text::plain).filter(char::is_ascii_digit).collect();
        let first = text.chars().map(typed_text::plain).find(|found| found.is_ascii_digit() || *found == '+');
        let has_plus = first == Some('+');
        let international = if has_plus { Some(digits.as_str()) } else { digits.strip_prefix("00") };
        if let Some(number) = international {
            if let Some(entered) = self.international(country, number) {
                return entered;
            }
            if has_plus {
                // The calling code is incomplete, or not in the list.
                let local = format!("+{number}");
                let number = number.to_owned();
                return Entered { country: country.to_owned(), prefix: String::new(), local, number };
            }
        }
        let prefix = self.prefix_of(country);
        let number = self.number(prefix, &digits);
        // Pasted text without a plus that is not a number of this country: use
        // it as an international number if it is valid as one.
        if digits.len() > before.len() + 1
            && let Some(table) = self.table
            && !table.is_valid(&number, self.patterns)
            && table.is_valid(&digits, self.patterns)
            && let Some(entered) = self.international(country, &digits)
        {
            return entered;
        }
        let national = number.strip_prefix(prefix).unwrap_or_default();
        // A number that is too long stays as it is: cut, it could be another one.
        let local = if digits.len() > LOCAL_MAXIMUM && !national.is_empty() { national } else { &digits };
        let local = local.to_owned();
        let number = self.number(prefix, &local);
        Entered { country: country.to_owned(), prefix: prefix.to_owned(), local, number }
    }

    /// Parses a number that begins with a calling code from the list. If
    /// several countries share the code, uses the country that owns the
    /// number, else the selected one.
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
            .filter(|region| region.accepts(national, self.patterns))
            .and_then(|region| region.country.as_deref());
        let main = plan.and_then(|plan| plan.regions.first()?.country.as_deref());
        let listed = self.countries.iter().find(|(_, known)| *known == prefix).map(|(code, _)| *code);
        let country =
            owner.into_iter().chain([chosen]).chain(main).find(|code| with_prefix(code)).or(listed)?;
        let local = national.to_owned();
        Some(Entered { country: country.to_owned(), prefix: prefix.to_owned(), local, number })
    }

    fn prefix_of(&self, country: &str) -> &str {
        self.countries.iter().find(|(code, _)| *code == country).map_or("", |(_, prefix)| *prefix)
    }

    /// Calling code and national number; empty if either is missing. The
    /// national prefix is removed if the rest is a valid number.
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
        self.region_of(&number, patterns).is_some_and(|region| region.accepts(&number, patterns))
    }

    fn region_of(&self, number: &str, patterns: &dyn Patterns) -> Option<&Region> {
        if let [only] = self.regions.as_slice() {
            return Some(only);
        }
        self.regions.iter().find(|region| match &region.lead {
            Some(lead) => patterns.is_match(&format!("^(?:{lead})"), number),
            None => region.accepts(number, patterns),
        })
    }

    /// Removes the national prefix if the rest is still a possible number.
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

    /// Removes the prefix, or transforms it if the plan has a transform and
    /// the prefix captured a group.
    fn stripped(&self, national: &str, patterns: &dyn Patterns) -> Option<String> {
        let pattern = format!("^(?:{})", self.prefix.as_ref()?);
        let captures = patterns.captures(&pattern, national)??;
        let rest = national.get(captures.first()?.as_ref()?.len()..)?;
        let caught = captures.iter().skip(1).next_back().cloned().flatten().filter(|group| !group.is_empty());
        match (&self.transform, caught) {
            (Some(transform), Some(_)) => Some(filled(transform, &captures) + rest),
            _ => Some(rest.to_owned()),
        }
    }
}

/// Replaces `$1` to `$9` in a transform by the groups of a match. `str::replace` is not used because it links the text
/// search of the standard library, which is larger than this module.
fn filled(transform: &str, captures: &[Option<String>]) -> String {
    let mut parts = transform.split('$');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_at_checked(1).unwrap_or_default();
        let group = number.parse().ok().and_then(|index: usize| captures.get(index)?.as_deref());
        text.push_str(group.unwrap_or_default());
        text.push_str(rest);
    }
    text
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

    fn accepts(&self, number: &str, patterns: &dyn Patterns) -> bool {
        self.is_general(number, patterns)
            && self.types.as_ref().is_none_or(|types| patterns.is_match(&format!("^(?:{types})$"), number))
    }
}
