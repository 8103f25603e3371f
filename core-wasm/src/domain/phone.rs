//! Phone numbers: valid exactly where the published numbering plans say so.
//!
//! The plans come as a table of patterns (an asset of its own, loaded with the
//! first phone field); the patterns run on the host's engine.

use crate::json::Value;

use super::validation::patterns::Patterns;

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
