//! Rules of the proof of a game round.

use super::{Answered, RuleError, list, text};
use crate::{
    domain::round_proof::{Checked, DrawRule, Numbers, Outcome, check, leads_to, sha256},
    json::Value,
    wire::{
        json::{Entries, ObjectBuilder, required_text, required_whole},
        round_proof::{ProofProblem, read_proof},
    },
};

pub(super) fn answer(rule: &str, input: &Value) -> Answered {
    match rule {
        "fairness.hash" => Ok(text(sha256(&required_text(input, "text")?))),
        "fairness.chain" => {
            let hashes = input.count("hashes").ok_or("hashes")?;
            Ok(Value::Bool(leads_to(
                &required_text(input, "seed")?,
                &required_text(input, "anchor")?,
                hashes,
            )))
        }
        "fairness.numbers" => numbers(input),
        "fairness.check" => Ok(checked(input)),
        _ => Err(RuleError::Unknown),
    }
}

/// The first `count` numbers of a round; fewer if the rule gives no more.
fn numbers(input: &Value) -> Answered {
    let rule =
        DrawRule { message: required_text(input, "message")?, bits: input.count("bits").ok_or("bits")? };
    let (server, client) = (required_text(input, "serverSeed")?, required_text(input, "clientSeed")?);
    let count = input.count("count").ok_or("count")?;
    let below = input.count("below");
    let mut numbers = Numbers::new(&rule, &server, &client, required_whole(input, "nonce")?);
    let next = |_| match below {
        Some(below) => numbers.next_below(below).map(u64::from),
        None => numbers.next_plain(),
    };
    Ok(list((0..count).map_while(next), |number| text(number.to_string())))
}

/// The verdict on a proof, the steps that are not right, and the computed result.
fn checked(input: &Value) -> Value {
    let proof = match read_proof(input) {
        Ok(proof) => proof,
        Err(ProofProblem::Foreign) => return text("foreign"),
        Err(ProofProblem::OtherVersion) => return text("otherVersion"),
        Err(ProofProblem::Damaged(entry)) => return text(format!("damaged: {entry}")),
    };
    let Checked { verdict, checks, outcome, payout, jackpot, .. } = check(&proof);
    let wrong = checks.iter().map(|check| format!("{:?} {:?}", check.name, check.state));
    let wrong: Vec<String> = wrong.filter(|check| !check.ends_with("Passed")).collect();
    let outcome = match outcome {
        Some(Outcome::Value(value)) => value,
        Some(Outcome::Spins(spins)) => {
            let spin = |spin: &crate::domain::round_proof::Spin| {
                let stops: Vec<String> = spin.stops.iter().map(ToString::to_string).collect();
                format!("{} = {}", stops.join(" "), spin.units)
            };
            spins.iter().map(spin).collect::<Vec<_>>().join(", ")
        }
        None => String::new(),
    };
    let jackpot = jackpot.map(|jackpot| {
        let fate = if jackpot.falls { "falls" } else { "stays" };
        format!("{} = {}: {fate}", jackpot.drawn, jackpot.number)
    });
    ObjectBuilder::new()
        .text("verdict", &format!("{verdict:?}"))
        .texts("open", &wrong)
        .text("result", &outcome)
        .text("payout", &payout.map(|payout| payout.to_string()).unwrap_or_default())
        .optional_text("jackpot", jackpot.as_deref())
        .build()
}
