//! Flows for the fault tests: everything a visitor or player does that calls
//! the server.

use super::support::{
    DEPOSIT, INVOICES, METHODS, accounts, auth_result, deposit, field, form, open_wallet, screen, status,
    world_with_player,
};
use crate::{
    platform::forms::FormName,
    store::views::{
        DepositPhase, FormPhase, FormTab, LimitKind, ListPhase, ScreenView, SessionStatus, StartPhase,
        WithdrawPhase, WithdrawScreenView,
    },
    testing::{Reply, Tab, World},
};

/// A flow, and the call that fails in it.
pub struct Flow {
    pub name: &'static str,
    pub call: &'static str,
    /// A valid response to the call.
    answer: &'static str,
    pub begin: fn() -> World,
    /// Prepares the flow before the fault begins. Loads the page, unless the
    /// start itself fails.
    pub enter: fn(&World) -> Tab,
    /// Runs the flow; may run more than once.
    pub act: fn(&World, &Tab),
    pub works: fn(&Tab) -> bool,
    /// Input that must not be lost; empty if none.
    pub typed: fn(&Tab) -> Option<String>,
}

fn player() -> World {
    let world = world_with_player(10_000_000);
    let limits = r#"{"player":{"limit":{"cashPeriod":[{"id":"daily"},{"id":"weekly"},{"id":"monthly"}]}}}"#;
    world.server.always("GET /api/settings/constants", Reply::data(limits));
    world
}

fn guest() -> World {
    let world = World::default();
    super::support::answer_as_player(&world);
    world
}

fn start(world: &World) -> Tab {
    let tab = world.started("/");
    world.advance(10_000);
    tab
}

fn no_page(world: &World) -> Tab {
    world.tab()
}

fn wallet(world: &World) -> Tab {
    world.server.always("GET /api/payment/methods/withdrawal", Reply::data(METHODS));
    let tab = start(world);
    open_wallet(world, &tab);
    tab.core.select_method("code");
    tab.core.change_amount("33");
    tab.core.select_withdraw_method("code");
    tab.core.change_withdraw_amount("33");
    tab
}

fn load(world: &World, tab: &Tab) {
    let tab = (std::rc::Rc::clone(&tab.core), tab.core.store.read(|slices| slices.app.get().phase));
    world.act_on(&tab.0, move |core| async move {
        if tab.1 == StartPhase::Unavailable {
            core.retry_start().await;
        } else {
            core.start("https://site.test/").await;
        }
    });
}

fn nothing_typed(_: &Tab) -> Option<String> {
    None
}

fn phase_of(tab: &Tab, of: impl Fn(&crate::store::Slices) -> ListPhase) -> bool {
    tab.core.store.read(|slices| of(slices)) == ListPhase::Ready
}

fn open_form(world: &World, tab: &Tab, name: FormName) {
    world.act(tab, async move |core| drop(core.open_form(name).await));
}

fn fill(tab: &Tab, form: FormName, fields: &[(&str, &str)]) {
    for (name, value) in fields {
        tab.core.change_field(form, name, value);
    }
}

const REGISTRATION: &str = r#"[{"name":"password","isRequired":true,"isVisible":true,"editable":true},
    {"name":"email","isRequired":true,"isVisible":true}]"#;
const PROFILE: &str = r#"[{"name":"city","editable":true,"isVisible":true}]"#;
const ONE_PROFILE: &str = r#"{"id":"0a1b2c3d-0000-4000-8000-000000000001","status":1,"city":"Paris"}"#;

fn registration(world: &World) -> Tab {
    world.server.always("GET /api/player/fields/validations", Reply::data(REGISTRATION));
    let tab = start(world);
    open_form(world, &tab, FormName::SignUp);
    tab.core.select_tab(FormName::SignUp, FormTab::Email);
    fill(&tab, FormName::SignUp, &[("email", "new@example.com"), ("password", "secret1")]);
    tab
}

fn profile(world: &World) -> Tab {
    world.server.always("GET /api/player/fields/validations", Reply::data(PROFILE));
    world.server.always("GET /api/player/profile", Reply::data(ONE_PROFILE));
    let tab = start(world);
    open_form(world, &tab, FormName::Profile);
    fill(&tab, FormName::Profile, &[("city", "Rome")]);
    tab
}

/// All flows.
pub fn flows() -> Vec<Flow> {
    let mut all = of_visitors();
    all.extend(of_access());
    all.extend(of_the_account());
    all.extend(of_lists());
    all.extend(of_money());
    all
}

fn of_visitors() -> Vec<Flow> {
    vec![
        Flow {
            name: "the start: currencies",
            call: "GET /api/settings/currencies",
            answer: include_str!("../testing/site/currencies.json"),
            begin: guest,
            enter: no_page,
            act: load,
            works: |tab| tab.core.store.read(|slices| slices.app.get().phase == StartPhase::Ready),
            typed: nothing_typed,
        },
        Flow {
            name: "the start: configuration",
            call: "GET /config.json",
            answer: include_str!("../testing/site/config.json"),
            begin: guest,
            enter: no_page,
            act: load,
            works: |tab| tab.core.store.read(|slices| slices.app.get().phase == StartPhase::Ready),
            typed: nothing_typed,
        },
        Flow {
            name: "the lobby",
            call: "GET /api/game/collections",
            answer: r#"[{"id":"c","identity":"slots","name":"Slots"}]"#,
            begin: guest,
            enter: start,
            act: |world, tab| world.act(tab, async |core| core.load_lobby().await),
            works: |tab| {
                tab.core.store.read(|slices| {
                    let mut strips = slices.lobby.iter();
                    strips.next().is_some_and(|strip| strip.identity == "slots")
                })
            },
            typed: nothing_typed,
        },
        Flow {
            name: "accounts",
            call: "GET /api/wallet/accounts",
            answer: "",
            begin: player,
            enter: no_page,
            act: |world, tab| {
                if tab.core.store.read(|slices| slices.app.get().phase == StartPhase::Ready) {
                    world.act(tab, async |core| drop(core.reload_accounts().await));
                } else {
                    load(world, tab);
                }
            },
            works: |tab| phase_of(tab, |slices| slices.accounts_list.get().phase),
            typed: nothing_typed,
        },
    ]
}

fn of_access() -> Vec<Flow> {
    vec![
        Flow {
            name: "signing in",
            call: "POST /api/player/sessions",
            answer: "",
            begin: guest,
            enter: |world| {
                let tab = start(world);
                open_form(world, &tab, FormName::SignIn);
                tab.core.select_tab(FormName::SignIn, FormTab::Email);
                fill(&tab, FormName::SignIn, &[("login", "player@example.com"), ("password", "password1")]);
                tab
            },
            act: |world, tab| world.act(tab, async |core| drop(core.sign_in().await)),
            works: |tab| status(tab) == SessionStatus::Player,
            typed: |tab| Some(field(tab, FormName::SignIn, "login").value),
        },
        Flow {
            name: "signing in, then the accounts",
            call: "GET /api/wallet/accounts",
            answer: "",
            begin: guest,
            enter: |world| {
                world.server.always("POST /api/player/sessions", auth_result(world, 100_000));
                start(world)
            },
            act: |world, tab| {
                if status(tab) == SessionStatus::Player {
                    world.act(tab, async |core| drop(core.reload_accounts().await));
                    return;
                }
                open_form(world, tab, FormName::SignIn);
                tab.core.select_tab(FormName::SignIn, FormTab::Email);
                fill(tab, FormName::SignIn, &[("login", "player@example.com"), ("password", "password1")]);
                world.act(tab, async |core| drop(core.sign_in().await));
            },
            works: |tab| {
                status(tab) == SessionStatus::Player
                    && phase_of(tab, |slices| slices.accounts_list.get().phase)
            },
            typed: nothing_typed,
        },
        Flow {
            name: "the form of the registration",
            call: "GET /api/player/fields/validations",
            answer: REGISTRATION,
            begin: guest,
            enter: start,
            act: |world, tab| open_form(world, tab, FormName::SignUp),
            works: |tab| {
                let form = form(tab, FormName::SignUp);
                form.phase == FormPhase::Ready
                    && tab.core.store.read(|slices| slices.sign_up_fields.iter().count()) > 1
            },
            typed: nothing_typed,
        },
        Flow {
            name: "registering",
            call: "POST /api/player/register",
            answer: "",
            begin: guest,
            enter: registration,
            act: |world, tab| world.act(tab, async |core| drop(core.sign_up().await)),
            works: |tab| status(tab) == SessionStatus::Player,
            typed: |tab| Some(field(tab, FormName::SignUp, "email").value),
        },
    ]
}

fn of_the_account() -> Vec<Flow> {
    vec![
        Flow {
            name: "the form of the profile",
            call: "GET /api/player/fields/validations",
            answer: PROFILE,
            begin: player,
            enter: start,
            act: |world, tab| open_form(world, tab, FormName::Profile),
            works: |tab| {
                form(tab, FormName::Profile).phase == FormPhase::Ready
                    && tab.core.store.read(|slices| slices.profile_form_fields.iter().count()) > 0
            },
            typed: nothing_typed,
        },
        Flow {
            name: "saving the profile",
            call: "PUT /api/player/profile",
            answer: ONE_PROFILE,
            begin: player,
            enter: profile,
            act: |world, tab| world.act(tab, async |core| drop(core.save_profile().await)),
            works: |tab| !form(tab, FormName::Profile).changed,
            typed: |tab| Some(field(tab, FormName::Profile, "city").value),
        },
        Flow {
            name: "changing the password",
            call: "PUT /api/player/passwords",
            answer: ONE_PROFILE,
            begin: player,
            enter: |world| {
                let tab = start(world);
                open_form(world, &tab, FormName::ChangePassword);
                let fields = [
                    ("currentPassword", "password1"),
                    ("newPassword", "password2"),
                    ("repeatNewPassword", "password2"),
                ];
                fill(&tab, FormName::ChangePassword, &fields);
                tab
            },
            act: |world, tab| world.act(tab, async |core| drop(core.change_password().await)),
            works: |tab| field(tab, FormName::ChangePassword, "newPassword").value.is_empty(),
            typed: |tab| Some(field(tab, FormName::ChangePassword, "currentPassword").value),
        },
        Flow {
            name: "a new limit",
            call: "POST /api/player/limits",
            answer: r#"{"id":"d","definition":3,"status":1,"amount":50}"#,
            begin: player,
            enter: |world| {
                let tab = start(world);
                world.act(&tab, async |core| drop(core.load_limits().await));
                tab.core.open_new_limit(LimitKind::Deposit);
                tab.core.change_limit_amount("33");
                tab
            },
            act: |world, tab| world.act(tab, async |core| drop(core.submit_limit().await)),
            works: |tab| {
                use crate::store::views::LimitFormPhase;
                tab.core.store.read(|slices| slices.limit_form.get().phase == LimitFormPhase::Closed)
            },
            typed: |tab| Some(tab.core.store.read(|slices| slices.limit_form.get().amount.clone())),
        },
    ]
}

fn of_lists() -> Vec<Flow> {
    let list = |name, call, act, works| Flow {
        name,
        call,
        answer: "[]",
        begin: player,
        enter: start,
        act,
        works,
        typed: nothing_typed,
    };
    vec![
        list(
            "the login sessions",
            "GET /api/player/sessions",
            |world, tab| world.act(tab, async |core| drop(core.load_login_sessions(1).await)),
            |tab| phase_of(tab, |slices| slices.login_sessions_list.get().phase),
        ),
        list(
            "the documents",
            "GET /api/player/documents",
            |world, tab| world.act(tab, async |core| drop(core.load_documents().await)),
            |tab| phase_of(tab, |slices| slices.documents_list.get().phase),
        ),
        list(
            "the limits",
            "GET /api/player/limits",
            |world, tab| world.act(tab, async |core| drop(core.load_limits().await)),
            |tab| phase_of(tab, |slices| slices.limits.get().phase),
        ),
        list(
            "the history",
            INVOICES,
            |world, tab| world.act(tab, async |core| drop(core.load_transactions(1).await)),
            |tab| phase_of(tab, |slices| slices.transactions_list.get().phase),
        ),
        list(
            "the bonuses",
            "GET /api/game/player-bonuses",
            |world, tab| {
                world.act(tab, async |core| {
                    drop(core.load_bonuses_page().await);
                });
            },
            |tab| phase_of(tab, |slices| slices.bonuses_page.get().phase),
        ),
    ]
}

fn of_money() -> Vec<Flow> {
    vec![
        Flow {
            name: "deposit methods",
            call: "GET /api/payment/methods/deposit",
            answer: METHODS,
            begin: player,
            enter: start,
            act: |world, tab| {
                if deposit(tab).phase == DepositPhase::Closed {
                    open_wallet(world, tab);
                } else {
                    world.act(tab, async |core| drop(core.reload_wallet().await));
                }
            },
            works: |tab| deposit(tab).phase == DepositPhase::Ready,
            typed: nothing_typed,
        },
        Flow {
            name: "withdrawal methods",
            call: "GET /api/payment/methods/withdrawal",
            answer: METHODS,
            begin: player,
            enter: start,
            act: |world, tab| {
                if deposit(tab).phase == DepositPhase::Closed {
                    open_wallet(world, tab);
                } else {
                    world.act(tab, async |core| drop(core.reload_wallet().await));
                }
            },
            works: |tab| tab.core.store.read(|slices| slices.withdraw.get().phase == WithdrawPhase::Ready),
            typed: nothing_typed,
        },
        Flow {
            name: "a deposit",
            call: DEPOSIT,
            answer: r#"{"qr":"pay:1","invoiceId":"i1"}"#,
            begin: player,
            enter: wallet,
            act: |world, tab| {
                if matches!(screen(tab), ScreenView::Lost(_)) {
                    tab.core.retry_deposit();
                } else {
                    tab.core.deposit();
                }
                world.settle();
            },
            works: |tab| matches!(screen(tab), ScreenView::Qr { .. }),
            typed: |tab| Some(deposit(tab).amount.text),
        },
        Flow {
            name: "a withdrawal",
            call: "POST /api/payment/invoices/withdrawal",
            answer: r#"{"invoiceId":"i1"}"#,
            begin: player,
            enter: wallet,
            act: |world, tab| {
                if matches!(withdrawal_screen(tab), WithdrawScreenView::Lost(_)) {
                    tab.core.retry_withdrawal();
                } else {
                    tab.core.withdraw();
                }
                world.settle();
            },
            works: |tab| super::support::toasts_so_far(tab).contains(&"withdrawalProcessed".to_owned()),
            typed: |tab| Some(tab.core.store.read(|slices| slices.withdraw.get().amount.text.clone())),
        },
    ]
}

fn withdrawal_screen(tab: &Tab) -> WithdrawScreenView {
    tab.core.store.read(|slices| slices.withdraw.get().screen.clone())
}

impl Flow {
    /// Response of a working server.
    pub fn good_answer(&self, world: &World) -> Reply {
        match (self.call, self.answer) {
            ("POST /api/player/sessions" | "POST /api/player/register", _) => auth_result(world, 100_000),
            ("GET /api/wallet/accounts", _) => Reply::data(&accounts("USD")),
            (_, text) if text.trim_start().starts_with("{\n") => Reply::raw(200, text),
            (_, text) => Reply::data(text),
        }
    }
}
