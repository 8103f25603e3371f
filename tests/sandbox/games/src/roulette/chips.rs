//! Chips on the table: reading them from a request, and describing them.

use super::{NUMBERS, Spot};
use crate::proof::{Bet, Entry, Mapping, Outcome, text, whole};
use crate::rules::{Currency, Refusal, Request};
use serde::Serialize;
use serde_json::Value;
use values::money;

/// The most chips of a round: one on every number, every edge and corner of numbers, and every other spot.
const MOST: usize = 49 + 108;

/// A bet on a spot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chip {
    /// The spot as the page names it.
    pub on: String,
    /// The spot.
    pub spot: Spot,
    /// Minor units.
    pub stake: i64,
}

/// A chip on the wire, with its result once the number is known.
#[derive(Debug, Serialize)]
pub struct Wire {
    on: String,
    stake: String,
    factor: i64,
    win: Option<bool>,
}

impl Chip {
    /// The chip on the wire.
    pub fn wire(&self, decimals: u32, number: Option<i64>) -> Wire {
        Wire {
            on: self.on.clone(),
            stake: money::print(self.stake, decimals),
            factor: self.spot.factor(),
            win: number.map(|number| self.spot.covers(number)),
        }
    }

    /// A chip that was kept on the wire.
    pub fn kept(value: &Value, decimals: u32) -> Option<Self> {
        let on = text(value, "on").unwrap_or_default();
        let stake = money::parse(text(value, "stake").unwrap_or_default(), decimals).unwrap_or_default();
        Some(Self { on: on.to_owned(), spot: Spot::parse(on)?, stake })
    }
}

/// The chips of a request; each of them is at least the smallest stake, and each spot has one.
pub fn read(request: &dyn Request, currency: Currency) -> Result<Vec<Chip>, Refusal> {
    let wrong = || Refusal { field: "bets", reason: "Choose what to bet on, each spot once." };
    let mut chips: Vec<Chip> = Vec::new();
    for bet in request.rows("bets").ok_or_else(wrong)? {
        let on = bet.text("on");
        let spot = Spot::parse(&on).filter(|spot| chips.iter().all(|chip| chip.spot != *spot));
        let stake = money::parse(&bet.text("stake"), currency.decimals);
        let stake = stake.filter(|stake| *stake >= currency.smallest);
        chips.push(Chip { on, spot: spot.ok_or_else(wrong)?, stake: stake.ok_or_else(wrong)? });
    }
    if chips.is_empty() || chips.len() > MOST { Err(wrong()) } else { Ok(chips) }
}

/// The stake of a request: all its chips.
pub fn stake(request: &dyn Request, currency: Currency) -> Result<Option<i64>, Refusal> {
    let chips = read(request, currency)?;
    Ok(chips.iter().try_fold(0_i64, |sum, chip| sum.checked_add(chip.stake)))
}

/// The numbers as data for a proof.
pub fn mapping() -> Mapping {
    let entry = |number: u32| Entry { label: number.to_string(), weight: 1 };
    Mapping::Table { entries: (0..NUMBERS).map(entry).collect() }
}

/// The bets of a proof.
pub fn bets(outcome: &Value) -> Vec<Bet> {
    let chips = outcome.get("bets").and_then(Value::as_array);
    chips.into_iter().flatten().filter_map(bet).collect()
}

/// The result of a proof.
pub fn result(outcome: &Value) -> Option<Outcome> {
    whole(outcome, "number").map(|number| Outcome::value(number.to_string()))
}

fn bet(chip: &Value) -> Option<Bet> {
    let (on, stake) = (text(chip, "on")?, text(chip, "stake")?);
    let spot = Spot::parse(on)?;
    let numbers = (0..i64::from(NUMBERS)).filter(|number| spot.covers(*number));
    let one_of = numbers.map(|number| number.to_string()).collect();
    Some(Bet { one_of: Some(one_of), ..Bet::new(spot_name(on), money::number(stake)?, spot.factor().into()) })
}

/// Name of a spot of the table for a reader.
fn spot_name(on: &str) -> String {
    for group in ["dozen", "column"] {
        if let Some(number) = on.strip_prefix(group) {
            return format!("{group} {number}");
        }
    }
    on.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Fields;
    use serde_json::json;

    #[test]
    fn every_spot_has_one_chip_of_at_least_the_smallest_stake() {
        let currency = Currency { decimals: 2, smallest: 20 };
        let sum =
            |bets: Value| stake(&Fields(json!({ "bets": bets })), currency).map_err(|refusal| refusal.field);
        let chip = |on: &str, stake: &str| json!({ "on": on, "stake": stake });
        assert_eq!(sum(json!([chip("17", "1"), chip("red", "0.2")])), Ok(Some(120)));
        for wrong in [
            json!(null),
            json!([]),
            json!([{}]),
            json!([chip("37", "1")]),
            json!([chip("red", "0.19")]),
            json!([chip("red", "1"), chip("red", "1")]),
        ] {
            assert_eq!(sum(wrong.clone()), Err("bets"), "{wrong}");
        }
        let largest = chip("red", "92233720368547758.07");
        assert_eq!(sum(json!([largest, chip("black", "1")])), Ok(None), "the sum has no amount");
    }

    #[test]
    fn a_chip_is_kept_until_its_number_is_known() {
        let chip = Chip { on: "dozen2".into(), spot: Spot::Dozen(2), stake: 150 };
        let kept = json!(chip.wire(2, None));
        assert_eq!(kept, json!({ "on": "dozen2", "stake": "1.5", "factor": 3, "win": null }));
        assert_eq!(Chip::kept(&kept, 2), Some(chip));
    }
}
