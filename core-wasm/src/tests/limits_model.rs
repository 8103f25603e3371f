//! Model test of limits: any sequence of requests.

use proptest::prelude::*;

use super::limits::{DAY, HOUR, answers, at, changed, form, opened, shown, submit};
use crate::{domain::time::milliseconds, store::views::LimitChangeView, testing::BEGINNING};

/// A server that applies decreases immediately, and increases and removals
/// after a day.
#[derive(Debug, Clone)]
struct Model {
    amount: Option<u32>,
    raise: Option<(u32, u64)>,
    removal: Option<u64>,
}

#[derive(Debug, Clone)]
enum Step {
    Set(u32),
    Remove,
    TakeBack,
    Wait(u64),
}

impl Model {
    fn pass(&mut self, now: u64) {
        if self.removal.is_some_and(|at| at <= now) {
            *self = Self { amount: None, raise: None, removal: None };
        }
        if let Some((amount, at)) = self.raise
            && at <= now
        {
            self.amount = Some(amount);
            self.raise = None;
        }
    }

    fn rows(&self, now: u64) -> Vec<String> {
        let Some(amount) = self.amount else { return Vec::new() };
        let waits = self.raise.is_some();
        let ends = self.removal.unwrap_or(now + DAY);
        let base = |id: &str, status: u32, amount: u32, ends: u64, cancel: bool, pending: bool| {
            format!(
                r#"{{"id":"{id}","definition":1,"status":{status},"period":"daily","currency":"USD","amount":{amount},
                    "currentAmount":0,"expiredAt":"{}","cancelProcess":{cancel},"pendingExist":{pending}}}"#,
                at(ends)
            )
        };
        let mut rows = vec![base("a", 1, amount, ends, waits || self.removal.is_some(), waits)];
        if let Some((raised, due)) = self.raise {
            rows.push(base("p", 2, raised, due, false, false));
        }
        rows
    }
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (0u32..200).prop_map(Step::Set),
        1 => Just(Step::Remove),
        1 => Just(Step::TakeBack),
        3 => (1u64..30).prop_map(|hours| Step::Wait(hours * HOUR / 2)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// For any sequence of requests, the displayed limit never rises or ends
    /// before the announced date.
    #[test]
    fn a_limit_never_increases_before_its_date(steps in proptest::collection::vec(step(), 1..14)) {
        let mut model = Model { amount: Some(100), raise: None, removal: None };
        let (world, tab) = opened(&model.rows(BEGINNING));
        let mut announced: Option<u64> = None;
        let mut in_force = Some(100);
        for step in steps {
            let now = world.now();
            model.pass(now);
            match step {
                Step::Wait(time) if now + time < BEGINNING + 7 * DAY => {
                    model.pass(now + time);
                    answers(&world, &model.rows(now + time));
                    world.advance(time);
                    world.act(&tab, async |core| core.load_limits().await);
                }
                Step::Wait(_) => {}
                Step::Set(amount) => {
                    tab.core.open_limit("a");
                    tab.core.change_limit_amount(&amount.to_string());
                    if form(&tab).can_submit && let Some(current) = model.amount {
                        model.removal = None;
                        model.raise = (amount > current).then_some((amount, now + DAY));
                        model.amount = Some(current.min(amount));
                        world.server.once("PUT /api/player/limits/a", changed());
                        answers(&world, &model.rows(now));
                        submit(&world, &tab);
                    }
                }
                Step::Remove => {
                    tab.core.open_limit("a");
                    if form(&tab).can_remove {
                        (model.raise, model.removal) = (None, Some(now + DAY));
                        world.server.once("DELETE /api/player/limits/a", changed());
                        answers(&world, &model.rows(now));
                        world.act(&tab, async |core| core.remove_limit().await);
                    }
                }
                Step::TakeBack => {
                    (model.raise, model.removal) = (None, None);
                    world.server.once("DELETE /api/player/limits/p", changed());
                    world.server.once("PUT /api/player/limits/a", changed());
                    answers(&world, &model.rows(now));
                    world.act(&tab, async |core| core.take_back_limit_change("a".to_owned()).await);
                }
            }
            let view = shown(&tab).into_iter().next();
            let shown_now = view.as_ref().map(|limit| limit.amount.amount.parse::<u32>().unwrap());
            let looser = match (in_force, shown_now) {
                (Some(before), Some(after)) => after > before,
                (before, None) => before.is_some(),
                (None, Some(_)) => false,
            };
            if looser {
                prop_assert!(announced.is_some_and(|date| date <= world.now()), "looser than announced");
            }
            prop_assert_eq!(shown_now, model.amount);
            in_force = shown_now;
            announced = view.and_then(|limit| match limit.change {
                Some(LimitChangeView::Raise { at, .. } | LimitChangeView::Removal { at }) => {
                    milliseconds(&at)
                }
                None => None,
            });
        }
    }
}
