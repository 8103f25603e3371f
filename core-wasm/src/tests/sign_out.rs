//! Sign-out clears all player data, whatever is in flight.

use std::rc::Rc;

use super::support::{
    DEPOSIT, METHODS, commands, invoice, invoice_event, open_wallet, status, toast, was_asked,
    world_with_player,
};
use crate::{
    core::Core,
    domain::bonus::OpenedWith,
    features::cashier::Opening,
    platform::forms::FormName,
    store::{
        Slices,
        views::{ListPhase, SessionStatus, TransactionFilters, WalletTab},
    },
    testing::{Reply, Tab, World},
};

/// A site with the extensions that read again by themselves.
const CONFIG: &str = r#"{"locales":["en"],"liveTablesEnabled":true,"vaultEnabled":true}"#;

type Flow = (&'static str, fn(&World, &Tab));

fn begin<F: Future<Output = ()> + 'static>(world: &World, tab: &Tab, call: impl FnOnce(Rc<Core>) -> F) {
    world.act(tab, call);
}

/// Everything a player can have in flight, by the call that starts it.
const FLOWS: &[Flow] = &[
    ("a new currency", |world, tab| {
        begin(world, tab, async |core| drop(core.choose_currency("EUR".to_owned()).await));
    }),
    ("another account", |world, tab| {
        begin(world, tab, async |core| drop(core.choose_currency("BTC".to_owned()).await));
    }),
    ("hiding an account", |world, tab| {
        begin(world, tab, async |core| drop(core.hide_account("a2".to_owned()).await));
    }),
    ("a gap in realtime", |_, tab| tab.core.realtime_gap("wallet:accounts#x")),
    ("coming back to the tab", |_, tab| tab.core.became_visible()),
    ("opening the wallet", |world, tab| {
        begin(world, tab, async |core| {
            let opening =
                Opening { tab: WalletTab::Deposit, both: true, with: OpenedWith::default(), narrow: false };
            drop(core.open_wallet(opening).await);
        });
    }),
    ("a bonus code", |world, tab| {
        open_wallet(world, tab);
        tab.core.open_bonus_code();
        tab.core.change_bonus_code("WELCOME");
        begin(world, tab, async |core| drop(core.apply_bonus_code().await));
    }),
    ("a code on the page of bonuses", |world, tab| {
        begin(world, tab, async |core| {
            core.change_page_code("WELCOME");
            drop(core.submit_page_code().await);
        });
    }),
    ("a deposit", |world, tab| {
        open_wallet(world, tab);
        tab.core.deposit();
    }),
    ("a withdrawal", |world, tab| {
        open_wallet(world, tab);
        tab.core.change_withdraw_amount("50");
        tab.core.withdraw();
    }),
    ("a payment that has been decided", |world, tab| {
        invoice_event(world, tab, &invoice("i1", 2, "card", "50", "2026-11-21T00:00:00Z"));
    }),
    ("a new region", |world, tab| {
        begin(world, tab, async |core| drop(core.choose_region("BR".to_owned()).await));
    }),
    ("the history", |world, tab| {
        begin(world, tab, async |core| {
            drop(core.load_transactions(1).await);
            drop(core.filter_transactions(TransactionFilters::default(), 1).await);
            drop(core.load_transaction_totals().await);
        });
    }),
    ("the bonuses", |world, tab| begin(world, tab, async |core| drop(core.load_bonuses_page().await))),
    ("the limits", |world, tab| begin(world, tab, async |core| drop(core.load_limits().await))),
    ("the documents", |world, tab| begin(world, tab, async |core| drop(core.load_documents().await))),
    ("the sessions", |world, tab| begin(world, tab, async |core| drop(core.load_login_sessions(1).await))),
    ("the referrals", |world, tab| begin(world, tab, async |core| drop(core.load_referrals(1).await))),
    ("the vault", |world, tab| begin(world, tab, async |core| drop(core.load_vault().await))),
    ("live tables on display", |world, tab| {
        begin(world, tab, async |core| drop(core.watch_live_tables(true).await));
    }),
    ("the profile", |world, tab| {
        begin(world, tab, async |core| {
            drop(core.open_form(FormName::Profile).await);
            drop(core.save_profile().await);
        });
    }),
];

#[test]
fn signing_out_at_any_time_clears_all_player_data() {
    for (name, start) in FLOWS {
        for moment in [0, 150, 450, 750, 1_050, 1_700] {
            let world = world_with_player(100_000);
            world.server.always("GET /config.json", Reply::raw(200, CONFIG));
            let one_account = r#"[{"id":"a3","currency":"EUR","status":1,"balance":0}]"#;
            world.server.always("POST /api/wallet/accounts", Reply::data(one_account));
            world.server.always("PUT /api/wallet/accounts/a3/switch", Reply::data(one_account));
            world.server.always("PUT /api/wallet/accounts/a2/switch", Reply::data(one_account));
            world.server.always("GET /api/payment/methods/withdrawal", Reply::data(METHODS));
            world
                .server
                .always(DEPOSIT, Reply::data(r#"{"action":"https://pay.example/p","invoiceId":"i1"}"#));
            let tab = world.started("/");
            world.advance(10_000);
            world.server.latency.set(300);
            start(&world, &tab);
            world.advance(moment);
            let player = Rc::downgrade(&tab.core.player().unwrap());
            world.act(&tab, async |core| core.sign_out().await);
            tab.events.commands.borrow_mut().clear();
            world.advance(120_000);
            let case = format!("{name}, after {moment} ms");
            assert_eq!(status(&tab), SessionStatus::Guest, "{case}");
            assert_eq!(commands(&tab), Vec::<String>::new(), "{case}");
            assert_eq!(toast(&tab), None, "{case}");
            assert_eq!(*world.server.refused_without_token.borrow(), Vec::<String>::new(), "{case}");
            assert_eq!(world.session_keys(&tab), Vec::<String>::new(), "{case}");
            assert_eq!(world.cookie("access_token"), None, "{case}");
            assert!(player.upgrade().is_none(), "{case}: a task still holds the player");
            let left = tab.core.store.read(Slices::of_player);
            assert_eq!(left, Slices::default().of_player(), "{case}");
        }
    }
}

#[test]
fn signing_out_clears_notifications() {
    let world = world_with_player(100_000);
    let tab = world.started("/");
    for id in ["i1", "i2", "i3"] {
        invoice_event(&world, &tab, &invoice(id, 2, "card", "50", "2026-11-21T00:00:00Z"));
    }
    assert!(toast(&tab).is_some());
    world.act(&tab, async |core| core.sign_out().await);
    assert_eq!(toast(&tab), None);
    world.advance(30_000);
    assert_eq!(toast(&tab), None, "nor what waited in the queue");
}

#[test]
fn a_disposed_core_frees_its_player_and_publishes_nothing() {
    let world = world_with_player(100_000);
    let tab = world.started("/");
    world.advance(10_000);
    let player = Rc::downgrade(&tab.core.player().unwrap());
    let before = tab.core.store.read(Slices::of_player);
    assert!(tab.core.release_player());
    world.advance(1_000);
    assert!(player.upgrade().is_none());
    assert_eq!(tab.core.store.read(Slices::of_player), before, "snapshots stay");
}

#[test]
fn a_refused_country_shows_a_failed_lobby_without_opening_sign_in() {
    for code in [401, 403] {
        let world = World::default();
        let collections = r#"[{"id":"c1","identity":"slots","name":"Slots"}]"#;
        world.server.always("GET /api/game/collections", Reply::data(collections));
        world.server.always("GET /api/game/games", Reply::refused(code, 0, "{}"));
        let tab = world.started("/");
        world.act(&tab, async |core| core.load_lobby().await);
        world.advance(5_000);
        assert!(!was_asked(&tab, "open sign-in"));
        let phases: Vec<ListPhase> =
            tab.core.store.read(|slices| slices.lobby.iter().map(|strip| strip.phase).collect());
        assert_eq!(phases, [ListPhase::Failed]);
    }
}
