//! Shared test helpers: tokens, players, API responses, and accessors for the
//! state of a tab.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::Value;

use crate::{
    domain::bonus::OpenedWith,
    features::cashier::Opening,
    platform::forms::FormName,
    store::views::{
        Command, DepositView, FieldView, FormState, Message, OtpView, ScreenView, SessionStatus, WalletTab,
    },
    testing::{Reply, Tab, World},
};

/// Id of the test player.
pub const PLAYER: &str = "0a1b2c3d-0000-4000-8000-000000000001";
/// Call that creates a deposit.
pub const DEPOSIT: &str = "POST /api/payment/invoices/deposit";
/// Call that lists payments.
pub const INVOICES: &str = "GET /api/payment/invoices";

/// A token that expires in `seconds`.
pub fn token(world: &World, seconds: u64) -> String {
    token_of(PLAYER, world, seconds)
}

/// A player's token that expires in `seconds`.
pub fn token_of(player: &str, world: &World, seconds: u64) -> String {
    let claims = format!("{{\"sub\":\"{player}\",\"exp\":{}}}", world.now() / 1000 + seconds);
    format!("e30.{}.signature", URL_SAFE_NO_PAD.encode(claims))
}

/// Response to a sign-in.
pub fn auth_result(world: &World, seconds: u64) -> Reply {
    Reply::data(&format!("{{\"accessToken\":\"{}\",\"profile\":{}}}", token(world, seconds), profile(1)))
}

/// The player's profile, with a status.
pub fn profile(status: i64) -> String {
    format!("{{\"id\":\"{PLAYER}\",\"status\":{status},\"email\":\"player@example.com\"}}")
}

/// A world with a player who has a session and accounts in USD (active) and
/// BTC.
pub fn world_with_player(token_seconds: u64) -> World {
    let world = World::default();
    let token = token(&world, token_seconds);
    world.set_cookie("access_token", &token);
    answer_as_player(&world);
    world
}

/// Sets the server's responses for a signed-in player.
pub fn answer_as_player(world: &World) {
    world.server.always("GET /api/player/profile", Reply::data(&profile(1)));
    world.server.always("GET /api/wallet/accounts", Reply::data(&accounts("USD")));
    world.server.always("GET /api/payment/methods/deposit", Reply::data(METHODS));
    world.server.always("GET /api/game/bonuses", Reply::data(BONUSES));
    world.server.always("GET /api/game/bonuses/bonuscodes", Reply::data("[]"));
    world.server.always(INVOICES, Reply::data("[]"));
    world.server.always("GET /api/player/limits", Reply::data("[]"));
    world.server.always("POST /api/player/sessions/logout", Reply::data("{}"));
    let no_messages = r#"{"data":[],"meta":{"totalRows":0,"totalUnread":0}}"#;
    world.server.always("GET /api/notification/messenger/messages", Reply::raw(200, no_messages));
}

/// The player's accounts; the one in `active` is the active one.
pub fn accounts(active: &str) -> String {
    let status = |code: &str| if code == active { 1 } else { 2 };
    format!(
        r#"[{{"id":"a1","currency":"USD","status":{},"balance":120.50,"realBalance":120.50,"bonusBalance":0,"lockedBalance":0,"withdrawalBalance":100}},
            {{"id":"a2","currency":"BTC","status":{},"balance":0.00123456,"realBalance":0.00123456,"bonusBalance":0,"lockedBalance":0,"withdrawalBalance":0}}]"#,
        status("USD"),
        status("BTC")
    )
}

/// One method per processing type; the first has a default preset.
pub const METHODS: &str = r#"[
    {"method":"card","type":"form","processingType":"form","amountMin":10,"amountMax":5000,
     "presets":[{"amount":5},{"amount":20},{"amount":50,"default":true},{"amount":9000}],"fields":[]},
    {"method":"code","type":"form","processingType":"qr","amountMin":10,"amountMax":5000,"fields":[]},
    {"method":"frame","type":"form","processingType":"iframe","amountMin":10,"amountMax":0,"fields":[]},
    {"method":"letter","type":"form","processingType":"message","amountMin":60,"amountMax":100,"fields":[]},
    {"method":"slow","type":"form","processingType":"asyncRedirect","amountMin":10,"amountMax":5000,"fields":[]},
    {"method":"bank","type":"form","processingType":"form","amountMin":10,"amountMax":5000,"fields":[
        {"key":"account","fieldType":"text","regexp":"^\\d{4}$","isRequired":true},
        {"key":"phone","fieldType":"text","isRequired":false},
        {"key":"note","fieldType":"textarea","isRequired":false}]}]"#;

/// Two bonuses with ranges, and one without.
pub const BONUSES: &str = r#"[
    {"id":"low","name":"Low","type":1,"triggerConditions":{"invoiceAmountItems":[{"currency":"USD","amountFrom":20,"amountTo":49.99}]},
     "assignConditions":{"amountItems":[{"currency":"USD","amount":10}]}},
    {"id":"high","name":"High","type":2,"package":{"id":"pack","name":"Pack"},
     "triggerConditions":{"invoiceAmountItems":[{"currency":"USD","amountFrom":50,"amountTo":200}]},
     "assignConditions":{"depositPercentage":100,"maxAmountItems":[{"currency":"USD","amount":75}]}}]"#;

/// A payment in the API's format.
pub fn invoice(id: &str, status: i64, method: &str, amount: &str, created: &str) -> String {
    format!(
        r#"{{"id":"{id}","amount":{amount},"currency":"USD","status":{status},"paymentMethod":"{method}","invoiceType":1,"createdAt":"{created}"}}"#
    )
}

/// Publishes an event of the player's payments.
pub fn invoice_event(world: &World, tab: &Tab, invoice: &str) {
    let text = format!(r#"{{"event":"invoice.deposit.updated","invoice":{invoice}}}"#);
    tab.hear(&format!("payment:invoices#{PLAYER}"), &text);
    world.settle();
}

/// Opens the wallet on a wide screen.
pub fn open_wallet(world: &World, tab: &Tab) {
    open_wallet_with(world, tab, OpenedWith::default());
}

/// Opens the wallet with a bonus, on a wide screen.
pub fn open_wallet_with(world: &World, tab: &Tab, opened: OpenedWith) {
    world.act(tab, async move |core| {
        core.open_wallet(Opening { tab: WalletTab::Deposit, both: false, with: opened, narrow: false }).await
    });
}

/// A world whose player has the wallet open, and the tab.
pub fn world_with_wallet() -> (World, Tab) {
    let world = world_with_player(100_000);
    let tab = world.started("/");
    open_wallet(&world, &tab);
    (world, tab)
}

/// Presses the deposit button.
pub fn press_deposit(world: &World, tab: &Tab) {
    tab.core.deposit();
    world.settle();
}

/// State of the deposit.
pub fn deposit(tab: &Tab) -> DepositView {
    tab.core.store.read(|slices| slices.deposit.get().clone())
}

/// The screen of the deposit.
pub fn screen(tab: &Tab) -> ScreenView {
    deposit(tab).screen
}

/// Body of the last request of a call.
pub fn last_body(world: &World, call: &str) -> Value {
    let request = world.server.last(call).unwrap_or_else(|| panic!("no request of {call}"));
    serde_json::from_str(&request.body.unwrap_or_default()).unwrap()
}

/// The form's state.
pub fn form(tab: &Tab, name: FormName) -> FormState {
    tab.core.store.read(|slices| match name {
        FormName::SignIn => slices.sign_in.get().clone(),
        FormName::SignUp => slices.sign_up.get().clone(),
        FormName::ForgotPass => slices.forgot_pass.get().clone(),
        FormName::ResetPass => slices.reset_pass.get().clone(),
        FormName::ChangePassword => slices.change_password.get().clone(),
        FormName::Profile => slices.profile_form.get().clone(),
        FormName::Contact => slices.contact.get().clone(),
        FormName::Withdraw => slices.withdraw_form.get().clone(),
        FormName::Deposit => slices.deposit_form.get().clone(),
    })
}

/// The field for which a form requests the focus.
pub fn focused_field(tab: &Tab, name: FormName) -> Option<String> {
    form(tab, name).focus.map(|focus| focus.field)
}

/// A displayed form field.
pub fn field(tab: &Tab, form: FormName, name: &str) -> FieldView {
    let fields: Vec<FieldView> = tab.core.store.read(|slices| match form {
        FormName::SignIn => slices.sign_in_fields.iter().cloned().collect(),
        FormName::SignUp => slices.sign_up_fields.iter().cloned().collect(),
        FormName::ForgotPass => slices.forgot_pass_fields.iter().cloned().collect(),
        FormName::ResetPass => slices.reset_pass_fields.iter().cloned().collect(),
        FormName::ChangePassword => slices.change_password_fields.iter().cloned().collect(),
        FormName::Profile => slices.profile_form_fields.iter().cloned().collect(),
        FormName::Contact => slices.contact_fields.iter().cloned().collect(),
        FormName::Withdraw => slices.withdraw_form_fields.iter().cloned().collect(),
        FormName::Deposit => slices.deposit_form_fields.iter().cloned().collect(),
    });
    fields.into_iter().find(|field| field.name == name).unwrap_or_else(|| panic!("no field {name}"))
}

/// Message of a field: the server's text or the rule name.
pub fn error_hint(tab: &Tab, form: FormName, name: &str) -> Option<String> {
    field(tab, form, name).hint.map(|hint| said(&hint.message))
}

/// Short form of a message.
pub fn said(message: &Message) -> String {
    match message {
        Message::Rule { rule, .. } => rule.clone(),
        Message::Text { text } => text.clone(),
        Message::Content { path } => path.clone(),
    }
}

/// The code step.
pub fn otp(tab: &Tab) -> OtpView {
    tab.core.store.read(|slices| slices.otp.get().clone())
}

/// Title of the displayed notification.
pub fn toast(tab: &Tab) -> Option<String> {
    tab.core.store.read(|slices| slices.toasts.iter().next().map(|toast| toast.title.clone()))
}

/// Titles of all notifications, in order.
pub fn toasts_so_far(tab: &Tab) -> Vec<String> {
    let mut seen: Vec<(u64, String)> = Vec::new();
    for batch in tab.events.batches.borrow().iter() {
        for change in batch.as_array().unwrap().iter().filter(|change| change["slice"] == "toasts") {
            for row in change["change"]["$rows"].as_array().unwrap() {
                let (id, title) = (row[1]["id"].as_u64().unwrap(), row[1]["title"].as_str().unwrap());
                if !seen.iter().any(|(known, _)| *known == id) {
                    seen.push((id, title.to_owned()));
                }
            }
        }
    }
    seen.into_iter().map(|(_, title)| title).collect()
}

/// True if the tab shows a signed-in player.
pub fn status(tab: &Tab) -> SessionStatus {
    tab.core.store.read(|slices| slices.session.get().status)
}

/// Short form of all analytics events so far.
pub fn tracked(tab: &Tab) -> Vec<String> {
    let told = |command: &Command| match command {
        Command::Track { event, user: Some(user), .. } => Some(format!("{event} {user}")),
        Command::Track { event, method: Some(method), .. } => Some(format!("{event} {method:?}")),
        Command::Track { event, .. } => Some(event.clone()),
        _ => None,
    };
    tab.events.commands.borrow().iter().filter_map(told).collect()
}

/// Short form of all commands so far, without analytics.
pub fn commands(tab: &Tab) -> Vec<String> {
    let short = |command: &Command| match command {
        Command::Navigate { to, .. } => Some(format!("go to {to}")),
        Command::Load { to } => Some(format!("load {to}")),
        Command::Reload => Some("reload".to_owned()),
        Command::OpenDialog { dialog } => Some(format!("open {}", dialog.name)),
        Command::CloseDialog { name } => Some(format!("close {name}")),
        Command::CloseDialogs => Some("close all".to_owned()),
        Command::Track { .. } => None,
    };
    tab.events.commands.borrow().iter().filter_map(short).collect()
}

/// True if the page received this command.
pub fn was_asked(tab: &Tab, command: &str) -> bool {
    commands(tab).iter().any(|asked| asked == command)
}

/// Window operations, in order.
pub fn windows(tab: &Tab) -> Vec<String> {
    tab.events.windows.borrow().clone()
}

/// Answers to a change that say nothing about it.
pub fn unreadable() -> Vec<Reply> {
    let bodies = ["", "null", "[]", "{}", r#"{"data":null}"#, r#"{"data":"yes"}"#, r#"{"data":{"id":"#];
    let answered = bodies.into_iter().chain(["<!doctype html><p>Sign in to the network</p>"]);
    answered
        .map(|body| Reply::raw(200, body))
        .chain([Reply::lost(), Reply::raw(500, ""), Reply::raw(503, "<html></html>")])
        .collect()
}
