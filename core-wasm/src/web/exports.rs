//! The exports. Each takes `&self`, clones the core's handle and returns a
//! promise or a plain value; no borrow is held across an await.

use std::{cell::RefCell, panic, rc::Rc};

use js_sys::Promise;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::future_to_promise;

use super::{
    adapters::browser_ports,
    convert::{entry, form, form_tab, limit_kind, realtime_state, to_js, to_js_error, wallet_tab},
    host::Host,
};
use crate::{
    domain::bonus::OpenedWith,
    error::CoreError,
    ports::{ChosenFile, Task},
    services::{Core, Files, cashier::Opening},
    store::views::{DialogRequest, ExclusionKind, PlayerBonusKind, TransactionFilters, WalletTab},
    wire::realtime::quote_publications,
};

thread_local! {
    static HOST: RefCell<Option<Host>> = const { RefCell::new(None) };
}

/// The core of one page.
#[wasm_bindgen]
pub struct SiteCore {
    core: Rc<Core>,
}

/// A promise of what a service does. The work is boxed, so that there is one
/// kind of promise and not one for each call.
fn promise(work: Task<Result<JsValue, CoreError>>) -> Promise {
    future_to_promise(async move { work.await.map_err(|error| to_js_error(&error)) })
}

fn fallible(work: Task<Result<(), CoreError>>) -> Promise {
    promise(Box::pin(async move { work.await.map(|()| JsValue::UNDEFINED) }))
}

fn done(work: impl Future<Output = ()> + 'static) -> Promise {
    promise(Box::pin(async move {
        work.await;
        Ok(JsValue::UNDEFINED)
    }))
}

/// Hands a file over to the page, which keeps it for the upload.
fn chosen(file: &web_sys::File) -> ChosenFile {
    let number = HOST.with_borrow(|slot| slot.as_ref().map_or(0, |host| host.keep_file(file)));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a size is a whole number")]
    let size = file.size() as u64;
    ChosenFile { number, name: file.name(), size }
}

/// Declares exports that run a service and answer a promise of nothing.
macro_rules! promises {
    ($($(#[$meta:meta])* $export:ident = $name:literal ($($argument:ident: $type:ty),*) => |$core:ident| $work:expr;)*) => {
        #[wasm_bindgen]
        impl SiteCore {
            $(
                $(#[$meta])*
                #[wasm_bindgen(js_name = $name, unchecked_return_type = "Promise<void>")]
                pub fn $export(&self, $($argument: $type),*) -> Promise {
                    let $core = Rc::clone(&self.core);
                    $work
                }
            )*
        }
    };
}

promises! {
    /// Starts the site at the page's address. Never rejects: what is missing
    /// is published.
    start = "start" (url: String) => |core| done(async move { core.start(&url).await });
    /// Tries a start that failed once more.
    retry_start = "retryStart" () => |core| done(async move { core.retry_start().await });
    /// Loads the lobby anew.
    reload_lobby = "reloadLobby" () => |core| done(async move { core.load_lobby().await });
    /// Sends the sign-in form.
    sign_in = "signIn" () => |core| fallible(core.sign_in());
    /// Sends the registration form.
    sign_up = "signUp" () => |core| fallible(core.sign_up());
    /// Signs out.
    sign_out = "signOut" () => |core| done(async move { core.sign_out().await });
    /// Sends the one-time code again.
    resend_code = "resendCode" () => |core| fallible(core.resend_code());
    /// Checks the one-time code.
    verify_code = "verifyCode" () => |core| fallible(core.verify_code());
    /// Asks for a new password: a link by e-mail, or a code by phone.
    forgot_password = "forgotPassword" () => |core| fallible(core.forgot_password());
    /// Sets the new password.
    reset_password = "resetPassword" () => |core| fallible(core.reset_password());
    /// Sends the mail that confirms the player's e-mail address once more.
    resend_confirmation = "resendConfirmation" () => |core| fallible(core.resend_confirmation());
    /// Sends the change of the password.
    change_password = "changePassword" () => |core| fallible(core.change_password());
    /// Loads a page of the login sessions, from one.
    load_login_sessions = "loadLoginSessions" (page: u32) => |core| fallible(core.load_login_sessions(page));
    /// Closes a login session elsewhere.
    close_login_session = "closeLoginSession" (id: String) => |core| fallible(core.close_login_session(id));
    /// Saves what was changed in the profile.
    save_profile = "saveProfile" () => |core| fallible(core.save_profile());
    /// Gives or takes back a consent.
    set_consent = "setConsent" (name: String, given: bool) => |core| fallible(core.set_consent(name, given));
    /// Sends a code to the saved phone number, to confirm it.
    confirm_phone = "confirmPhone" () => |core| fallible(core.confirm_phone());
    /// Loads the player's limits.
    load_limits = "loadLimits" () => |core| fallible(core.load_limits());
    /// Sends the limit of the dialog.
    submit_limit = "submitLimit" () => |core| fallible(core.submit_limit());
    /// Asks for the removal of the limit of the dialog.
    remove_limit = "removeLimit" () => |core| fallible(core.remove_limit());
    /// Takes back a change of a limit that is not in force yet.
    take_back_limit_change = "takeBackLimitChange" (id: String) => |core| fallible(core.take_back_limit_change(id));
    /// Begins a pause, or makes it longer; the period is one of those on offer.
    cool_off = "coolOff" (period: String) => |core| fallible(core.exclude(ExclusionKind::CoolingOff, period));
    /// Excludes the player from play; signs out. The period is one of those on offer.
    exclude_self = "excludeSelf" (period: String) => |core| fallible(core.exclude(ExclusionKind::SelfExclusion, period));
    /// Loads the documents.
    load_documents = "loadDocuments" () => |core| fallible(core.load_documents());
    /// Tries an upload that failed once more.
    retry_upload = "retryUpload" (id: String) => |core| fallible(core.retry_upload(id));
    /// Deletes a document.
    delete_document = "deleteDocument" (id: String) => |core| fallible(core.delete_document(id));
    /// Loads a page of the referrals, from one.
    load_referrals = "loadReferrals" (page: u32) => |core| fallible(core.load_referrals(page));
    /// Sends the message of the contact form.
    send_message = "sendMessage" () => |core| fallible(core.send_message());
    /// Loads texts that could not be loaded.
    reload_content = "reloadContent" () => |core| done(async move { core.reload_content().await });
    /// Makes a currency the active one, creating its account where needed.
    choose_currency = "chooseCurrency" (code: String) => |core| fallible(Box::pin(async move { core.choose_currency(&code).await }));
    /// Hides an empty account.
    hide_account = "hideAccount" (id: String) => |core| fallible(Box::pin(async move { core.hide_account(&id).await }));
    /// Chooses the region of payments.
    choose_region = "chooseRegion" (code: String) => |core| fallible(core.choose_region(code));
    /// Declines the payment on show: it will not be paid.
    decline_deposit = "declineDeposit" () => |core| fallible(core.decline_deposit());
    /// Loads a page of the history of payments, from one.
    load_transactions = "loadTransactions" (page: u32) => |core| fallible(core.load_transactions(page));
    /// Cancels a payment of the history.
    cancel_transaction = "cancelTransaction" (id: String) => |core| fallible(core.cancel_transaction(id));
    /// Loads the page of bonuses.
    load_bonuses_page = "loadBonusesPage" () => |core| fallible(core.load_bonuses_page());
    /// Does what the dialog about a bonus asks.
    confirm_bonus_action = "confirmBonusAction" () => |core| fallible(core.confirm_bonus_action());
    /// Sends the code typed on the page of bonuses.
    submit_page_code = "submitPageCode" () => |core| fallible(core.submit_page_code());
    /// Loads a page of the history of bonuses, from one.
    load_bonus_history = "loadBonusHistory" (page: u32) => |core| fallible(core.load_bonus_history(PlayerBonusKind::Bonus, page));
    /// Loads a page of the history of free spins, from one.
    load_free_spin_history = "loadFreeSpinHistory" (page: u32) => |core| fallible(core.load_bonus_history(PlayerBonusKind::FreeSpin, page));
    /// Loads anew what the wallet could not load.
    reload_wallet = "reloadWallet" () => |core| fallible(Box::pin(async move { core.reload_wallet().await }));
    /// Applies the typed bonus code.
    apply_bonus_code = "applyBonusCode" () => |core| fallible(core.apply_bonus_code());
    /// Deletes the stored bonus code.
    remove_bonus_code = "removeBonusCode" () => |core| fallible(core.remove_bonus_code());
}

/// Declares exports that do something at once.
macro_rules! actions {
    ($($(#[$meta:meta])* $export:ident = $name:literal ($($argument:ident: $type:ty),*) => |$core:ident| $work:expr;)*) => {
        #[wasm_bindgen]
        impl SiteCore {
            $(
                $(#[$meta])*
                #[wasm_bindgen(js_name = $name)]
                pub fn $export(&self, $($argument: $type),*) {
                    let $core = &self.core;
                    $work
                }
            )*
        }
    };
}

actions! {
    /// The browser went on or off line.
    set_online = "setOnline" (online: bool) => |core| core.set_online(online);
    /// The tab is looked at again.
    became_visible = "becameVisible" () => |core| core.became_visible();
    /// Another tab wrote to local storage.
    storage_changed = "storageChanged" (key: String, value: Option<String>) => |core| core.storage_changed(&key, value.as_deref());
    /// The pointer or the focus is on the notification, or has left it.
    hold_toasts = "holdToasts" (held: bool) => |core| core.hold_toasts(held);
    /// The player closed a notification.
    dismiss_toast = "dismissToast" (id: u32) => |core| core.dismiss_toast(id);
    /// The player typed or pasted into the code field.
    change_code = "changeCode" (text: String) => |core| core.change_code(&text);
    /// The player went back from the code step.
    leave_code = "leaveCode" () => |core| core.leave_code();
    /// Goes to another site to sign in there; the page is left.
    start_social = "startSocial" (id: String) => |core| core.start_social(&id);
    /// Undoes what was changed in the form of the profile.
    reset_profile = "resetProfile" () => |core| core.reset_profile();
    /// The player goes to change a limit: its dialog opens.
    open_limit = "openLimit" (id: String) => |core| core.open_limit(&id);
    /// Chooses the period of a new limit.
    choose_limit_period = "chooseLimitPeriod" (period: String) => |core| core.choose_limit_period(&period);
    /// Chooses the currency of a new limit.
    choose_limit_currency = "chooseLimitCurrency" (code: String) => |core| core.choose_limit_currency(&code);
    /// The player typed into the amount of a limit.
    change_limit_amount = "changeLimitAmount" (text: String) => |core| core.change_limit_amount(&text);
    /// Ends an upload, or takes one that failed from the list.
    cancel_upload = "cancelUpload" (id: String) => |core| core.cancel_upload(&id);
    /// Switches the fiat equivalent on or off.
    toggle_equivalent = "toggleEquivalent" () => |core| core.toggle_equivalent();
    /// Chooses the currency of the equivalent; undefined switches it off.
    set_equivalent = "setEquivalent" (code: Option<String>) => |core| core.set_equivalent(code.as_deref());
    /// Phone: back to the list of methods.
    show_methods = "showMethods" () => |core| core.show_methods();
    /// Chooses a deposit method.
    select_method = "selectMethod" (method: String) => |core| core.select_method(&method);
    /// The player typed into the amount.
    change_amount = "changeAmount" (text: String) => |core| core.change_amount(&text);
    /// The player left the amount.
    blur_amount = "blurAmount" () => |core| core.blur_amount();
    /// The player chose a preset.
    choose_preset = "choosePreset" (value: String) => |core| core.choose_preset(&value);
    /// The player chose a deposit bonus.
    choose_bonus = "chooseBonus" (id: String) => |core| core.choose_bonus(&id);
    /// The player wants no bonus.
    decline_bonus = "declineBonus" () => |core| core.decline_bonus();
    /// The player opened the row for a bonus code.
    open_bonus_code = "openBonusCode" () => |core| core.open_bonus_code();
    /// The player typed a bonus code.
    change_bonus_code = "changeBonusCode" (text: String) => |core| core.change_bonus_code(&text);
    /// Chooses a crypto network.
    select_network = "selectNetwork" (id: String) => |core| core.select_network(&id);
    /// Asks for a crypto address again.
    retry_address = "retryAddress" () => |core| core.retry_address();
    /// Chooses the last deposit's method and amount.
    deposit_again = "depositAgain" () => |core| core.deposit_again();
    /// The player wants to activate a bonus: a dialog may ask.
    activate_bonus = "activateBonus" (id: String) => |core| core.activate_bonus(&id);
    /// The player wants to cancel a bonus: a dialog asks.
    cancel_bonus = "cancelBonus" (id: String) => |core| core.cancel_bonus(&id);
    /// The player typed a code on the page of bonuses.
    change_page_code = "changePageCode" (text: String) => |core| core.change_page_code(&text);
    /// Opens the wallet with a deposit bonus.
    take_offer = "takeOffer" (id: String) => |core| core.take_offer(&id);
    /// Chooses a withdrawal method.
    select_withdraw_method = "selectWithdrawMethod" (method: String) => |core| core.select_withdraw_method(&method);
    /// Chooses the network of a withdrawal.
    select_withdraw_network = "selectWithdrawNetwork" (id: String) => |core| core.select_withdraw_network(&id);
    /// The player typed into the amount of the withdrawal.
    change_withdraw_amount = "changeWithdrawAmount" (text: String) => |core| core.change_withdraw_amount(&text);
    /// The player left the amount of the withdrawal.
    blur_withdraw_amount = "blurWithdrawAmount" () => |core| core.blur_withdraw_amount();
    /// The player wants all that can be withdrawn.
    withdraw_all = "withdrawAll" () => |core| core.withdraw_all();
    /// Sends the withdrawal; to be called in the click itself.
    withdraw = "withdraw" () => |core| core.withdraw();
    /// Sends a lost withdrawal once more, with its key; in the click itself.
    retry_withdrawal = "retryWithdrawal" () => |core| core.retry_withdrawal();
    /// Looks for a lost withdrawal once more.
    search_withdrawal = "searchWithdrawal" () => |core| core.search_withdrawal();
    /// Leaves a lost withdrawal, or the provider's page.
    leave_withdrawal = "leaveWithdrawal" () => |core| core.leave_withdrawal();
    /// Sends the deposit; to be called in the click itself.
    deposit = "deposit" () => |core| core.deposit();
    /// Sends a lost deposit once more, with its key; in the click itself.
    retry_deposit = "retryDeposit" () => |core| core.retry_deposit();
    /// Looks for a lost deposit once more.
    search_deposit = "searchDeposit" () => |core| core.search_deposit();
    /// Leaves a payment that goes on, or a lost one.
    abandon_deposit = "abandonDeposit" () => |core| core.abandon_deposit();
    /// A realtime publication arrived, as text.
    realtime_message = "realtimeMessage" (channel: String, text: String) => |core| core.realtime_message(&channel, &text);
    /// A realtime subscription came back after a gap that was not filled.
    realtime_gap = "realtimeGap" () => |core| core.realtime_gap();
}

#[wasm_bindgen]
impl SiteCore {
    /// A core for a page. Starts nothing.
    #[wasm_bindgen(constructor)]
    pub fn new(host: Host, config_url: String, phone_table_url: String, content_url: String) -> Self {
        HOST.with_borrow_mut(|slot| *slot = Some(host.clone()));
        panic::set_hook(Box::new(|info| {
            let message = info.to_string();
            HOST.with_borrow(|slot| {
                if let Some(host) = slot {
                    host.crashed(&message);
                }
            });
        }));
        let files = Files { config: config_url, phone_table: phone_table_url, content: content_url };
        Self { core: Core::new(browser_ports(&host), files) }
    }

    /// What an address means to this visitor; to be called at every
    /// navigation.
    #[wasm_bindgen(unchecked_return_type = "Address")]
    pub fn locate(&self, url: &str) -> JsValue {
        to_js(&self.core.locate(url))
    }

    /// Whether a dialog may open, and what opens in its place.
    #[wasm_bindgen(js_name = decideDialog, unchecked_return_type = "DialogDecision")]
    pub fn decide_dialog(
        &self,
        #[wasm_bindgen(unchecked_param_type = "DialogRequest")] request: &JsValue,
    ) -> JsValue {
        let request = DialogRequest {
            name: entry(request, "name").unwrap_or_default(),
            value: entry(request, "value"),
        };
        to_js(&self.core.decide_dialog(&request))
    }

    /// A dialog is gone.
    #[wasm_bindgen(js_name = dialogClosed)]
    pub fn dialog_closed(&self, #[wasm_bindgen(unchecked_param_type = "DialogName")] name: &str) {
        self.core.dialog_closed(name);
    }

    /// Where a link leads: with the locale's prefix, or out of the site.
    #[wasm_bindgen(unchecked_return_type = "LinkView")]
    pub fn link(&self, href: &str) -> JsValue {
        to_js(&self.core.link(href))
    }

    /// Chooses a locale; answers the address of this page in it, to be loaded.
    #[wasm_bindgen(js_name = switchLocale, unchecked_return_type = "Promise<string>")]
    pub fn switch_locale(&self, code: String, url: String) -> Promise {
        let core = Rc::clone(&self.core);
        promise(Box::pin(async move { Ok(JsValue::from_str(&core.switch_locale(&code, &url).await)) }))
    }

    /// Opens a form, with what was typed before. Rejects where the code for it
    /// cannot be loaded.
    #[wasm_bindgen(js_name = openForm, unchecked_return_type = "Promise<void>")]
    pub fn open_form(
        &self,
        #[wasm_bindgen(unchecked_param_type = "FormName")] name: &str,
    ) -> Result<Promise, JsError> {
        let core = Rc::clone(&self.core);
        let name = form(name)?;
        Ok(fallible(Box::pin(async move { core.open_form(name).await })))
    }

    /// The player typed into a field.
    #[wasm_bindgen(js_name = changeField)]
    pub fn change_field(
        &self,
        #[wasm_bindgen(unchecked_param_type = "FormName")] name: &str,
        field: &str,
        value: &str,
    ) -> Result<(), JsError> {
        self.core.change_field(form(name)?, field, value);
        Ok(())
    }

    /// The player changed the country or the local number of a phone field.
    #[wasm_bindgen(js_name = changePhone)]
    pub fn change_phone(
        &self,
        #[wasm_bindgen(unchecked_param_type = "FormName")] name: &str,
        field: &str,
        country: &str,
        local: &str,
    ) -> Result<(), JsError> {
        self.core.change_phone(form(name)?, field, country, local);
        Ok(())
    }

    /// The player went into a field.
    #[wasm_bindgen(js_name = focusField)]
    pub fn focus_field(
        &self,
        #[wasm_bindgen(unchecked_param_type = "FormName")] name: &str,
        field: &str,
    ) -> Result<(), JsError> {
        self.core.focus_field(form(name)?, field);
        Ok(())
    }

    /// The player left a field.
    #[wasm_bindgen(js_name = blurField)]
    pub fn blur_field(
        &self,
        #[wasm_bindgen(unchecked_param_type = "FormName")] name: &str,
        field: &str,
    ) -> Result<(), JsError> {
        self.core.blur_field(form(name)?, field);
        Ok(())
    }

    /// Chooses the tab of a form.
    #[wasm_bindgen(js_name = selectTab)]
    pub fn select_tab(
        &self,
        #[wasm_bindgen(unchecked_param_type = "FormName")] name: &str,
        #[wasm_bindgen(unchecked_param_type = "FormTab")] tab: &str,
    ) -> Result<(), JsError> {
        self.core.select_tab(form(name)?, form_tab(tab)?);
        Ok(())
    }

    /// Opens the wallet and loads what it shows. Rejects where the code for it
    /// cannot be loaded.
    #[wasm_bindgen(js_name = openWallet, unchecked_return_type = "Promise<void>")]
    pub fn open_wallet(
        &self,
        #[wasm_bindgen(unchecked_param_type = "OpenWallet")] options: &JsValue,
    ) -> Promise {
        let core = Rc::clone(&self.core);
        let opened =
            OpenedWith { bonus_id: entry(options, "bonusId"), package_id: entry(options, "packageId") };
        let flag = |name: &str| {
            js_sys::Reflect::get(options, &JsValue::from_str(name)).is_ok_and(|flag| flag.is_truthy())
        };
        let tab = entry(options, "tab").and_then(|tab| wallet_tab(&tab).ok()).unwrap_or(WalletTab::Deposit);
        let opening = Opening { tab, both: flag("both"), with: opened, narrow: flag("narrow") };
        fallible(Box::pin(async move { core.open_wallet(opening).await }))
    }

    /// The player goes to set a new limit: its dialog opens.
    #[wasm_bindgen(js_name = openNewLimit)]
    pub fn open_new_limit(
        &self,
        #[wasm_bindgen(unchecked_param_type = "LimitKind")] kind: &str,
    ) -> Result<(), JsError> {
        self.core.open_new_limit(limit_kind(kind)?);
        Ok(())
    }

    /// Uploads a document of a type. What goes wrong is shown at the document.
    #[wasm_bindgen(js_name = uploadDocument, unchecked_return_type = "Promise<void>")]
    pub fn upload_document(&self, kind: String, file: &web_sys::File) -> Promise {
        let core = Rc::clone(&self.core);
        let file = chosen(file);
        fallible(core.upload_document(kind, file))
    }

    /// A token with which the provider's script verifies the player.
    #[wasm_bindgen(js_name = verificationToken, unchecked_return_type = "Promise<string>")]
    pub fn verification_token(&self) -> Promise {
        let core = Rc::clone(&self.core);
        promise(Box::pin(async move { Ok(JsValue::from_str(&core.verification_token().await?)) }))
    }

    /// Shows what of the history of payments the filters let through, from
    /// the first page, and the totals of all.
    #[wasm_bindgen(js_name = filterTransactions, unchecked_return_type = "Promise<void>")]
    pub fn filter_transactions(
        &self,
        #[wasm_bindgen(unchecked_param_type = "TransactionFilters")] filters: &JsValue,
    ) -> Promise {
        let core = Rc::clone(&self.core);
        let text = |name: &str| entry(filters, name).unwrap_or_default();
        let filters = TransactionFilters {
            kind: text("kind"),
            status: text("status"),
            currency: text("currency"),
            from: text("from"),
            to: text("to"),
        };
        fallible(core.filter_transactions(filters))
    }

    /// Chooses a tab of the wallet.
    #[wasm_bindgen(js_name = selectWalletTab)]
    pub fn select_wallet_tab(
        &self,
        #[wasm_bindgen(unchecked_param_type = "WalletTab")] tab: &str,
    ) -> Result<(), JsError> {
        self.core.select_wallet_tab(wallet_tab(tab)?);
        Ok(())
    }

    /// The realtime connection changed its state.
    #[wasm_bindgen(js_name = realtimeState)]
    pub fn realtime_state(
        &self,
        #[wasm_bindgen(unchecked_param_type = "RealtimeState")] state: &str,
    ) -> Result<(), JsError> {
        self.core.realtime_state(realtime_state(state)?);
        Ok(())
    }

    /// The token the realtime connection asks for; empty for none.
    #[wasm_bindgen(js_name = realtimeToken, unchecked_return_type = "Promise<string>")]
    pub fn realtime_token(&self) -> Promise {
        let core = Rc::clone(&self.core);
        promise(Box::pin(async move { core.realtime_token().await.map(JsValue::from) }))
    }
}

/// A frame of the realtime connection in which the data of every publication
/// is a string with the data's own text, so that no digit is lost.
#[wasm_bindgen(js_name = quotePublications)]
pub fn quote_frame(frame: &str) -> String {
    quote_publications(frame)
}

/// Answers a rule of the core by its name, input and answer being JSON. Throws
/// where there is no such rule, or the input lacks an entry.
#[cfg(feature = "evaluate")]
#[wasm_bindgen(js_name = evaluate)]
pub fn evaluate_rule(rule: &str, input: &str) -> Result<String, JsError> {
    Ok(crate::evaluate::evaluate(rule, input, &super::adapters::JsPatterns)?)
}
