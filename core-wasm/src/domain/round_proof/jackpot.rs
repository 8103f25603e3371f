//! The draw of a jackpot in a round: one number beside those of the round, from the same seeds.

use super::{DrawRule, Numbers, ProofStepState, RoundProof, exact, minor_units};
use crate::domain::money::amount::Amount;

/// The draw of a jackpot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JackpotDraw {
    /// Algorithm of the draw; absent if it is unknown.
    pub draw: Option<DrawRule>,
    /// The part of the stake that counts: the jackpot falls if the number is below it.
    pub stake: Amount,
    /// The number is below it. The chance is the stake divided by it.
    pub turnover: Amount,
    /// The number as the API tells it, in the currency; absent while the round is open.
    pub number: Option<Amount>,
    /// The jackpot that the round has won, zero for none; absent while the round is open.
    pub payout: Option<Amount>,
}

/// The draw, computed again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JackpotChecked {
    /// The number that was drawn, before it is scaled.
    pub drawn: u64,
    /// The number, in the currency.
    pub number: Amount,
    /// True if the jackpot falls.
    pub falls: bool,
}

/// The draw from the seeds. Absent without the server seed, or if an amount is none of the currency.
pub(super) fn compute(proof: &RoundProof) -> Option<JackpotChecked> {
    let jackpot = proof.jackpot.as_ref()?;
    let rule = jackpot.draw.as_ref()?;
    let seed = proof.server_seed.as_deref()?;
    let units = |amount: Amount| minor_units(amount, proof.decimals).filter(|units| *units >= 0);
    let (stake, turnover) = (units(jackpot.stake)?, u128::try_from(units(jackpot.turnover)?).ok()?);
    let drawn = Numbers::new(rule, seed, &proof.client_seed, proof.nonce).next_plain()?;
    let number = i128::try_from(u128::from(drawn).checked_mul(turnover)? >> rule.bits).ok()?;
    Some(JackpotChecked { drawn, number: exact(number, proof.decimals)?, falls: number < stake })
}

/// The number is the computed one, and something is paid exactly if the jackpot falls.
pub(super) fn state(
    proof: &RoundProof,
    jackpot: &JackpotDraw,
    computed: Option<&JackpotChecked>,
) -> ProofStepState {
    // More than the stake of the round cannot count.
    let fits = jackpot.stake <= proof.stake;
    match (computed, jackpot.number, jackpot.payout) {
        _ if jackpot.draw.is_none() => ProofStepState::Unknown,
        (Some(computed), Some(number), Some(payout)) => ProofStepState::of(
            fits && computed.number == number
                && computed.falls == payout.is_positive()
                && payout >= Amount::ZERO,
        ),
        // The seed is known, and the draw does not follow from what the proof names.
        (None, Some(_), Some(_)) if proof.server_seed.is_some() => ProofStepState::Failed,
        _ => ProofStepState::Pending,
    }
}
