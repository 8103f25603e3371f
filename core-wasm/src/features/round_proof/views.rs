//! What the page shows of a proof.

use crate::{
    core::Core,
    domain::{
        money::amount::Amount,
        round_proof::{
            Bet, BoardField, Booking, Checked, Commitment, Condition, Drawn, JackpotDraw, Mapping, Outcome,
            PaidBet, ProofHandKind, ResultHand, RoundProof, Spin, board_of, exact, fair_factor, path_of,
            shown,
        },
    },
    store::views::{
        ProofBetKind, ProofBetView, ProofBookingView, ProofCheckView, ProofFieldView, ProofHandView,
        ProofJackpotView, ProofLineView, ProofNumberView, ProofOutcomeView, ProofPathView, ProofSpinView,
        ProofSymbolView, ProofView,
    },
};

fn spin_view(mapping: Option<&Mapping>, index: usize, spin: &Spin) -> ProofSpinView {
    let found = match mapping {
        Some(Mapping::Reels(reels)) => reels.wins(&spin.stops, index > 0),
        _ => None,
    };
    let (rows, wins) = found.map(|found| (found.rows, found.wins)).unwrap_or_default();
    let line = |win: crate::domain::round_proof::LineWin| ProofLineView {
        line: win.line,
        symbol: win.symbol,
        count: win.count,
        units: win.units.to_string(),
    };
    ProofSpinView {
        rows,
        stops: spin.stops.clone(),
        wins: wins.into_iter().map(line).collect(),
        units: spin.units.to_string(),
    }
}

fn hand_views(hands: Vec<ResultHand>) -> Vec<ProofHandView> {
    let own = hands.iter().filter(|hand| hand.kind == ProofHandKind::Player).count();
    let view = |(index, hand): (usize, ResultHand)| ProofHandView {
        kind: hand.kind,
        // The hands of the player come first.
        number: (own > 1 && index < own).then_some(index + 1),
        cards: hand.cards,
        total: hand.total,
    };
    hands.into_iter().enumerate().map(view).collect()
}

/// Returns the view of a result that is a text. A text that does not fit the mapping is shown unchanged.
fn value_view(proof: &RoundProof, value: &str) -> ProofOutcomeView {
    let read = match &proof.mapping {
        Some(Mapping::Path(factors)) => path_of(value).map(|(steps, factor)| {
            let factors = factors.iter().map(ToString::to_string).collect();
            let path = Some(ProofPathView { steps, factors, factor: factor.to_owned() });
            ProofOutcomeView { path, ..ProofOutcomeView::default() }
        }),
        Some(Mapping::Blackjack(blackjack)) => blackjack
            .hands(value)
            .map(|hands| ProofOutcomeView { hands: hand_views(hands), ..ProofOutcomeView::default() }),
        Some(Mapping::Poker(poker)) => poker.hands(value).map(|(hands, factor)| ProofOutcomeView {
            value: format!("× {factor}"),
            hands: hand_views(hands),
            ..ProofOutcomeView::default()
        }),
        Some(Mapping::Drawing { items, .. }) => board_of(items, &proof.bets, value).map(|board| {
            let field = |field: BoardField| ProofFieldView {
                item: field.item,
                mine: field.is_drawn,
                opened: field.is_opened,
            };
            ProofOutcomeView { board: board.into_iter().map(field).collect(), ..ProofOutcomeView::default() }
        }),
        _ => None,
    };
    read.unwrap_or_else(|| ProofOutcomeView { value: value.to_owned(), ..ProofOutcomeView::default() })
}

fn outcome_view(proof: &RoundProof, outcome: &Outcome) -> ProofOutcomeView {
    match outcome {
        Outcome::Value(value) => value_view(proof, value),
        Outcome::Spins(spins) => {
            let spin = |(index, spin)| spin_view(proof.mapping.as_ref(), index, spin);
            let spins = spins.iter().enumerate().map(spin).collect();
            ProofOutcomeView { spins, ..ProofOutcomeView::default() }
        }
    }
}

/// Returns the kind of a bet's winning condition, and its values.
fn condition_view(mapping: Option<&Mapping>, bet: &Bet) -> (ProofBetKind, Vec<String>) {
    let decimals = match mapping {
        Some(Mapping::Range { decimals, .. }) => *decimals,
        _ => 0,
    };
    match &bet.wins {
        Condition::Within(from, to) => {
            (ProofBetKind::Range, [from, to].map(|number| shown(u64::from(*number), decimals)).into())
        }
        Condition::OneOf(entries) => (ProofBetKind::Entries, entries.clone()),
        Condition::NoneOf(fields) => (ProofBetKind::Fields, fields.clone()),
        Condition::LeftAt(at) => (ProofBetKind::Multiplier, at.iter().map(ToString::to_string).collect()),
    }
}

fn number_view(drawn: &Drawn) -> ProofNumberView {
    let is_scaled = drawn.below > 0;
    ProofNumberView {
        number: drawn.number.to_string(),
        below: is_scaled.then_some(drawn.below),
        result: is_scaled.then_some(drawn.result),
    }
}

/// A round with its check. `from_file` is true for a saved proof.
pub(super) fn proof_view(core: &Core, proof: &RoundProof, checked: &Checked, from_file: bool) -> ProofView {
    let money = |amount: Amount| core.money(amount, &proof.currency);
    let computed = checked.outcome.as_ref().filter(|computed| proof.outcome.as_ref() != Some(computed));
    let computed_win = checked.payout.filter(|payout| proof.payout != Some(*payout));
    let booking = |booking: &Booking| ProofBookingView {
        transaction: booking.transaction.clone(),
        created_at: booking.created_at.clone(),
        kind: booking.kind,
        bonus: booking.is_bonus,
        amount: money(booking.amount),
        before: booking.before.map(money),
        after: booking.after.map(money),
    };
    let pays = |paid: &PaidBet| exact(paid.pays, proof.decimals).map(money);
    let bets = proof.bets.iter().enumerate().map(|(index, bet)| {
        let paid = checked.bets.get(index);
        let fair = proof.mapping.as_ref().and_then(|mapping| fair_factor(bet, mapping));
        let (kind, values) = condition_view(proof.mapping.as_ref(), bet);
        ProofBetView {
            kind,
            values,
            label: bet.label.clone(),
            stake: money(bet.stake),
            factor: bet.factor.to_string(),
            fair: fair.map(|fair| fair.to_string()),
            pays: paid.and_then(pays),
            won: paid.is_some_and(|paid| paid.won),
        }
    });
    let jackpot = |jackpot: &JackpotDraw| {
        let computed = checked.jackpot;
        let other = computed.filter(|computed| jackpot.number != Some(computed.number));
        ProofJackpotView {
            stake: money(jackpot.stake),
            turnover: money(jackpot.turnover),
            drawn: computed.map(|computed| computed.drawn.to_string()),
            number: jackpot.number.map(money),
            computed: other.map(|computed| money(computed.number)),
            falls: computed.map(|computed| computed.falls),
            win: jackpot.payout.map(money),
        }
    };
    let symbol =
        |(symbol, image): &(String, String)| ProofSymbolView { symbol: symbol.clone(), image: image.clone() };
    let name = if proof.game.is_empty() { &proof.identity } else { &proof.game };
    let checks = checked.checks.iter();
    ProofView {
        id: proof.id.clone(),
        game: name.clone(),
        identity: proof.identity.clone(),
        created_at: proof.created_at.clone(),
        shared: proof.is_shared,
        from_file,
        stake: money(proof.stake),
        free_spin: proof.free_spin.map(money),
        win: proof.payout.map(money),
        computed_win: computed_win.map(money),
        bookings: proof.bookings.as_ref().map(|bookings| bookings.iter().map(booking).collect()),
        verdict: checked.verdict,
        checks: checks.map(|check| ProofCheckView { name: check.name, state: check.state }).collect(),
        hash: match &proof.commitment {
            Commitment::Sha256(hash) => Some(hash.clone()),
            Commitment::Unknown => None,
        },
        anchor: proof.chain.as_ref().map(|chain| chain.anchor.clone()),
        hashes: proof.chain.as_ref().map_or(0, |chain| chain.hashes),
        server_seed: proof.server_seed.clone(),
        reveal: proof.reveal,
        client_seed: proof.client_seed.clone(),
        nonce: proof.nonce.to_string(),
        numbers: checked.drawn.iter().map(number_view).collect(),
        symbols: proof.symbols.iter().map(symbol).collect(),
        bets: bets.collect(),
        moves: match &proof.mapping {
            Some(Mapping::Blackjack(blackjack)) => blackjack.moves.clone(),
            _ => Vec::new(),
        },
        shown: proof.outcome.as_ref().map(|outcome| outcome_view(proof, outcome)),
        computed: computed.map(|computed| outcome_view(proof, computed)),
        jackpot: proof.jackpot.as_ref().map(jackpot),
    }
}
