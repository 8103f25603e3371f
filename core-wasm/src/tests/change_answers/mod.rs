//! Every call that changes something, answered in every way that does not
//! confirm it, while the server's state stays as it was: nothing is said to be
//! done, something is said, and the next try works.

mod account;
mod rewards;

use super::{
    faults,
    support::{form, otp, status, toasts_so_far},
};
use crate::{
    platform::forms::FormName,
    store::views::{FormPhase, HintVariant, ResendView, SessionStatus},
    testing::{Reply, Tab, World},
};

/// A change by the player.
struct Change {
    name: &'static str,
    call: &'static str,
    /// Data of the answer that confirms it; empty if every answer with the
    /// status 200 does.
    answer: &'static str,
    begin: fn() -> (World, Tab),
    act: fn(&World, &Tab),
    /// True if the page says or shows that it is done.
    is_done: fn(&Tab) -> bool,
    /// Changes the state of the server as the change does.
    after: fn(&World),
}

fn nothing(_: &World) {}

fn says(tab: &Tab, title: &str) -> bool {
    toasts_so_far(tab).iter().any(|toast| toast == title)
}

/// True if the page says more than before: an alert, or words at a form.
fn is_told(tab: &Tab, alerts_before: usize) -> bool {
    let contact = tab.core.store.read(|slices| slices.contact.get().clone());
    let has_words = contact.phase == FormPhase::Ready && contact.error.is_some()
        || tab.core.store.read(|slices| {
            slices.contact_fields.iter().any(|field| field.hint.is_some())
                || slices.limit_form.get().error.is_some()
        })
        || form(tab, FormName::Profile).error.is_some()
        || form(tab, FormName::ChangePassword).error.is_some()
        || otp(tab).error.is_some()
        || otp(tab).resend == ResendView::Limit
        || tab.core.store.read(|slices| {
            let mut fields = slices.profile_form_fields.iter();
            fields.any(|field| field.hint.as_ref().is_some_and(|hint| hint.variant == HintVariant::Error))
        });
    toasts_so_far(tab).len() > alerts_before || has_words
}

#[test]
fn no_change_is_said_to_be_done_without_evidence() {
    let mut wrong = Vec::new();
    let changes = [
        account::of_the_account(),
        account::of_raised_limits(),
        account::of_accounts(),
        account::of_confirmations(),
        rewards::of_rewards(),
        rewards::of_lists(),
    ];
    for change in changes.into_iter().flatten() {
        // Long lists and large numbers can be those of the API.
        let ways = faults::ways().into_iter().filter(|(way, _)| !matches!(*way, "5 MB" | "huge numbers"));
        for (way, reply) in ways {
            let (world, tab) = (change.begin)();
            let alerts = toasts_so_far(&tab).len();
            world.server.fail(change.call, reply.clone());
            (change.act)(&world, &tab);
            world.advance(25_000);
            let mut note = |what: &str| wrong.push(format!("{}, {way}: {what}", change.name));
            let confirms = change.answer.is_empty() && reply.is_data();
            if status(&tab) == SessionStatus::Guest || confirms {
                continue;
            }
            if (change.is_done)(&tab) {
                note("called done");
                continue;
            }
            if !is_told(&tab, alerts) {
                note("nothing is said");
            }
            world.server.clear_faults();
            world.server.always(
                change.call,
                Reply::data(if change.answer.is_empty() { "{}" } else { change.answer }),
            );
            (change.after)(&world);
            (change.act)(&world, &tab);
            world.advance(1_000);
            if !(change.is_done)(&tab) {
                note("does not go on");
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}
