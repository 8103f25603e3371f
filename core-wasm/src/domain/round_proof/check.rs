//! The check of a round: each step, and the verdict.

use serde::Serialize;

use super::{
    Bet, Booking, Chain, Commitment, Condition, Drawn, JackpotChecked, Mapping, Numbers, Outcome,
    RoundBookingKind, RoundProof, exact, jackpot, leads_to, minor_units,
    money::multiplied,
    outcome::{ones, outcome},
    sha256,
};
use crate::domain::money::amount::Amount;

/// Verdict on a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ProofVerdict {
    /// Everything that was published and shown follows from the seeds.
    Matches,
    /// Something does not follow.
    Differs,
    /// The server seed is not revealed.
    Pending,
    /// The proof lacks something, or names an algorithm that is not known here.
    Unknown,
}

/// A step of the check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ProofStep {
    /// The hash of the server seed is the one that was published.
    Commitment,
    /// The server seed is a link of its chain.
    Chain,
    /// The result follows from the seeds and the nonce.
    Result,
    /// The win follows from the stake and the result.
    Payout,
    /// The jackpot fell, or did not, as its number says.
    Jackpot,
    /// The bookings are those of the stake and the win.
    Bookings,
}

/// State of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ProofStepState {
    /// It is right.
    Passed,
    /// It is wrong.
    Failed,
    /// It waits for the server seed or the end of the round.
    Pending,
    /// It cannot be checked.
    Unknown,
}

impl ProofStepState {
    pub(super) const fn of(is_right: bool) -> Self {
        if is_right { Self::Passed } else { Self::Failed }
    }
}

/// A step and its state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Check {
    /// The step.
    pub name: ProofStep,
    /// Its state.
    pub state: ProofStepState,
}

/// The payout of a bet for the computed result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaidBet {
    /// True if it won.
    pub won: bool,
    /// Smallest units of the currency.
    pub pays: i128,
}

/// A checked round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The verdict.
    pub verdict: ProofVerdict,
    /// All steps in their order.
    pub checks: Vec<Check>,
    /// The numbers that were drawn; none without the server seed.
    pub drawn: Vec<Drawn>,
    /// The computed result.
    pub outcome: Option<Outcome>,
    /// The payout of each bet for the computed result; empty if the result is unknown.
    pub bets: Vec<PaidBet>,
    /// The computed win.
    pub payout: Option<Amount>,
    /// The computed draw of the jackpot; absent if the round had none, or without the server seed.
    pub jackpot: Option<JackpotChecked>,
}

/// True if a bet wins. Absent if its condition does not fit the result.
fn wins(bet: &Bet, mapping: &Mapping, value: &str, drawn: &[Drawn]) -> Option<bool> {
    match (&bet.wins, mapping) {
        (Condition::Within(from, to), Mapping::Range { .. }) => {
            drawn.first().map(|drawn| (*from..=*to).contains(&drawn.result))
        }
        (Condition::OneOf(labels), Mapping::Table(_)) => Some(labels.iter().any(|label| label == value)),
        (Condition::NoneOf(items), Mapping::Drawing { .. }) => {
            Some(!value.split(' ').any(|drawn| items.iter().any(|item| item == drawn)))
        }
        (Condition::LeftAt(None), Mapping::Reciprocal { .. }) => Some(false),
        (Condition::LeftAt(Some(at)), Mapping::Reciprocal { .. }) => Some(*at <= value.parse().ok()?),
        _ => None,
    }
}

/// The payouts of the bets and of the round for the computed result, in smallest units.
fn paid(
    proof: &RoundProof,
    mapping: &Mapping,
    computed: &Outcome,
    drawn: &[Drawn],
) -> Option<(Vec<PaidBet>, i128)> {
    let base = minor_units(proof.free_spin.unwrap_or(proof.stake), proof.decimals)?;
    match (computed, mapping) {
        (Outcome::Spins(spins), Mapping::Reels(reels)) => {
            let units = spins.iter().try_fold(0_i128, |sum, spin| sum.checked_add(spin.units.into()))?;
            let lines = i128::try_from(reels.lines.len()).ok()?;
            Some((Vec::new(), base.checked_mul(units)?.checked_div(lines)?))
        }
        (Outcome::Value(_), Mapping::Path(factors)) => {
            Some((Vec::new(), multiplied(base, *factors.get(ones(drawn))?)?))
        }
        (Outcome::Value(_), Mapping::Poker(poker)) => {
            let (_, factor) = poker.play(&mut again(drawn))?;
            Some((Vec::new(), multiplied(base, factor)?))
        }
        (Outcome::Value(_), Mapping::Blackjack(blackjack)) => {
            let settled = blackjack.play(&mut again(drawn))?;
            let whole = base.checked_mul(settled.halves?)?;
            Some((Vec::new(), whole.checked_div(settled.stakes.checked_mul(2)?)?))
        }
        (Outcome::Value(value), _) => {
            let mut bets = Vec::new();
            let (mut stakes, mut sum) = (0_i128, 0_i128);
            for bet in &proof.bets {
                let stake = minor_units(bet.stake, proof.decimals)?;
                let won = wins(bet, mapping, value, drawn)?;
                let pays = if won { multiplied(stake, bet.factor)? } else { 0 };
                stakes = stakes.checked_add(stake)?;
                sum = sum.checked_add(pays)?;
                bets.push(PaidBet { won, pays });
            }
            // Stakes of the bets that are not the stake of the round make its win unexplained.
            (stakes == base).then_some((bets, sum))
        }
        (Outcome::Spins(_), _) => None,
    }
}

/// The numbers that were drawn, once more.
fn again(drawn: &[Drawn]) -> impl FnMut(u32) -> Option<u32> {
    let mut drawn = drawn.iter();
    move |_| drawn.next().map(|drawn| drawn.result)
}

fn commitment_state(commitment: &Commitment, seed: &str) -> ProofStepState {
    match commitment {
        Commitment::Sha256(hash) => ProofStepState::of(sha256(seed).eq_ignore_ascii_case(hash)),
        Commitment::Unknown => ProofStepState::Unknown,
    }
}

fn chain_state(chain: &Chain, seed: &str) -> ProofStepState {
    ProofStepState::of(leads_to(seed, &chain.anchor, chain.hashes))
}

/// The bookings are those of the stake and the win, and balances follow from amounts.
fn bookings_state(proof: &RoundProof) -> ProofStepState {
    let Some(bookings) = &proof.bookings else { return ProofStepState::Unknown };
    let sum_of = |of: &dyn Fn(&Booking) -> bool| {
        let mut booked = bookings.iter().filter(|booking| of(booking));
        booked.try_fold(Amount::ZERO, |sum, booking| sum.plus(booking.amount))
    };
    let sum = |kind: RoundBookingKind| sum_of(&|booking| booking.kind == kind);
    let follows = |booking: &Booking| match (booking.before, booking.after) {
        (Some(before), Some(after)) => before.plus(booking.amount) == Some(after),
        _ => true,
    };
    let taken = sum(RoundBookingKind::Stake).and_then(|taken| taken.plus(proof.stake));
    let won = sum(RoundBookingKind::Win);
    let win_is_right = won == Some(proof.payout.unwrap_or_default());
    let jackpot = proof.jackpot.as_ref();
    // Real money alone counts for the jackpot, and a round without a draw wins none.
    let own = sum_of(&|booking| booking.kind == RoundBookingKind::Stake && !booking.is_bonus);
    let counts = jackpot
        .is_none_or(|jackpot| own.and_then(|own| own.plus(jackpot.stake)).is_some_and(Amount::is_zero));
    let fallen = sum(RoundBookingKind::Jackpot);
    let jackpot_is_right = fallen == Some(jackpot.and_then(|jackpot| jackpot.payout).unwrap_or_default());
    ProofStepState::of(
        taken.is_some_and(Amount::is_zero)
            && win_is_right
            && counts
            && jackpot_is_right
            && bookings.iter().all(follows),
    )
}

/// Checks a round.
pub fn check(proof: &RoundProof) -> Checked {
    let seed = proof.server_seed.as_deref();
    let with_seed = |state: &dyn Fn(&str) -> ProofStepState| seed.map_or(ProofStepState::Pending, state);
    let mut drawn = Vec::new();
    let mut computed = None;
    let mut bets = None;
    if let (Some(seed), Some(rule), Some(mapping)) = (seed, &proof.draw, &proof.mapping) {
        let mut numbers = Numbers::new(rule, seed, &proof.client_seed, proof.nonce);
        computed = outcome(proof, mapping, &mut numbers);
        drawn = numbers.drawn;
        bets = computed.as_ref().and_then(|computed| paid(proof, mapping, computed, &drawn));
    }
    let payout = bets.as_ref().and_then(|(_, sum)| exact(*sum, proof.decimals));
    let is_known = proof.draw.is_some() && proof.mapping.is_some();
    let result = match (&computed, &proof.outcome) {
        _ if !is_known => ProofStepState::Unknown,
        (Some(computed), Some(shown)) => ProofStepState::of(computed == shown),
        _ if seed.is_some() => ProofStepState::Unknown,
        _ => ProofStepState::Pending,
    };
    let paid = match (payout, proof.payout) {
        _ if !is_known || (seed.is_some() && computed.is_none()) => ProofStepState::Unknown,
        (Some(computed), Some(paid)) => ProofStepState::of(computed == paid),
        // The result is known, but the bets do not explain a win.
        (None, Some(_)) if seed.is_some() => ProofStepState::Failed,
        _ => ProofStepState::Pending,
    };
    let mut checks =
        vec![(ProofStep::Commitment, with_seed(&|seed| commitment_state(&proof.commitment, seed)))];
    if let Some(chain) = &proof.chain {
        checks.push((ProofStep::Chain, with_seed(&|seed| chain_state(chain, seed))));
    }
    checks.extend([(ProofStep::Result, result), (ProofStep::Payout, paid)]);
    let drawn_jackpot = jackpot::compute(proof);
    if let Some(draw) = &proof.jackpot {
        checks.push((ProofStep::Jackpot, jackpot::state(proof, draw, drawn_jackpot.as_ref())));
    }
    checks.push((ProofStep::Bookings, bookings_state(proof)));
    let checks: Vec<Check> = checks.into_iter().map(|(name, state)| Check { name, state }).collect();
    Checked {
        verdict: verdict(&checks),
        checks,
        drawn,
        outcome: computed,
        bets: bets.map(|(bets, _)| bets).unwrap_or_default(),
        payout,
        jackpot: drawn_jackpot,
    }
}

/// One wrong step is enough. Bookings that the API does not tell leave the result proved.
fn verdict(checks: &[Check]) -> ProofVerdict {
    let any = |state: ProofStepState, of: &dyn Fn(&Check) -> bool| {
        checks.iter().any(|check| check.state == state && of(check))
    };
    if any(ProofStepState::Failed, &|_| true) {
        ProofVerdict::Differs
    } else if any(ProofStepState::Unknown, &|check| check.name != ProofStep::Bookings) {
        ProofVerdict::Unknown
    } else if any(ProofStepState::Pending, &|_| true) {
        ProofVerdict::Pending
    } else {
        ProofVerdict::Matches
    }
}
