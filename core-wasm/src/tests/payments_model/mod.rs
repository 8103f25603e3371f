//! Model test of payments: any sequence of what players, servers and networks
//! do, in two tabs, with two players on one device.

mod bank;
mod device;

use bank::{TREATMENTS, Treatment};
use device::Device;
use proptest::prelude::*;

#[derive(Debug, Clone)]
enum Step {
    Pay {
        tab: usize,
        out: bool,
        amount: usize,
        treatment: Treatment,
    },
    Repeat {
        tab: usize,
        out: bool,
        treatment: Treatment,
    },
    SearchAgain {
        tab: usize,
        out: bool,
    },
    Leave {
        tab: usize,
        out: bool,
    },
    /// The provider decides one of the newest payments. Events reach the tabs of
    /// the bits.
    Decide {
        back: usize,
        paid: bool,
        tabs: usize,
    },
    /// An event of one of the newest payments comes, perhaps once more.
    Tell {
        back: usize,
        tabs: usize,
    },
    /// Payments of another device push the others from the first page.
    PayElsewhere,
    SetListDown(bool),
    Wait(u64),
    Reload {
        tab: usize,
    },
    ChangePlayer,
}

/// Steps with the same tab, direction and amount, so that equal payments follow
/// each other.
fn story() -> impl Strategy<Value = Vec<Step>> {
    let treatment = || (0..TREATMENTS.len()).prop_map(|index| TREATMENTS[index]);
    (0..2usize, any::<bool>(), 0..2usize).prop_flat_map(move |(tab, out, amount)| {
        let step = prop_oneof![
            6 => treatment().prop_map(move |treatment| Step::Pay { tab, out, amount, treatment }),
            4 => treatment().prop_map(move |treatment| Step::Repeat { tab, out, treatment }),
            1 => Just(Step::SearchAgain { tab, out }),
            4 => Just(Step::Leave { tab, out }),
            3 => (0..3usize, any::<bool>(), 0..4usize)
                .prop_map(|(back, paid, tabs)| Step::Decide { back, paid, tabs }),
            1 => (0..3usize, 1..4usize).prop_map(|(back, tabs)| Step::Tell { back, tabs }),
            1 => Just(Step::PayElsewhere),
            3 => any::<bool>().prop_map(Step::SetListDown),
            1 => (1u64..70).prop_map(|seconds| Step::Wait(seconds * 1_000)),
            1 => Just(Step::Reload { tab }),
        ];
        proptest::collection::vec(step, 3..12)
    })
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let one = prop_oneof![8 => story(), 1 => Just(vec![Step::ChangePlayer])];
    proptest::collection::vec(one, 1..5).prop_map(|stories| stories.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_sequence_pays_twice_loses_a_payment_or_says_something_untrue(
        steps in steps(),
        tells_keys in any::<bool>(),
    ) {
        run(&steps, tells_keys);
    }
}

fn run(steps: &[Step], tells_keys: bool) {
    let mut device = Device::new(tells_keys);
    for step in steps {
        device.take(step);
        device.check_display();
    }
    device.check_end();
}

/// A tab that cannot load the list does not mistake a failed payment of another
/// tab for its own payment with a lost answer.
#[test]
fn a_failed_payment_of_another_tab_ends_no_other() {
    let pay = |tab: usize, treatment| Step::Pay { tab, out: false, amount: 0, treatment };
    let steps = [
        Step::SetListDown(true),
        pay(0, Treatment::Accepted),
        pay(0, Treatment::Accepted),
        pay(1, Treatment::AnswerLost),
        Step::Decide { back: 1, paid: false, tabs: 2 },
        pay(1, Treatment::Accepted),
    ];
    run(&steps, false);
}

/// The list is loaded before an equal payment. It shows that the first payment
/// failed, so the second one gets a new key.
#[test]
fn a_payment_after_one_that_the_list_shows_as_failed_has_a_key_of_its_own() {
    let pay = |treatment| Step::Pay { tab: 0, out: false, amount: 0, treatment };
    let steps = [
        Step::SetListDown(true),
        pay(Treatment::AnswerLost),
        Step::SetListDown(false),
        Step::Leave { tab: 0, out: false },
        Step::Decide { back: 0, paid: false, tabs: 0 },
        pay(Treatment::Accepted),
    ];
    run(&steps, false);
}
