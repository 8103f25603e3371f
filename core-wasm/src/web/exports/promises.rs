//! Exports that run a service and answer a promise of nothing.

use std::rc::Rc;

use js_sys::Promise;
use wasm_bindgen::prelude::*;

use super::{SiteCore, done, fallible};
use crate::store::views::{ExclusionKind, PlayerBonusKind};

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
                    self.promise($work)
                }
            )*
        }
    };
}

promises! {
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
    /// Confirms a raise of a limit that is due; it lapses otherwise.
    confirm_limit_raise = "confirmLimitRaise" (id: String) => |core| fallible(core.confirm_limit_raise(id));
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
    choose_currency = "chooseCurrency" (code: String) => |core| fallible(core.choose_currency(code));
    /// Loads the accounts that could not be read.
    reload_accounts = "reloadAccounts" () => |core| fallible(core.reload_accounts());
    /// Hides an empty account.
    hide_account = "hideAccount" (id: String) => |core| fallible(core.hide_account(id));
    /// Chooses the region of payments.
    choose_region = "chooseRegion" (code: String) => |core| fallible(core.choose_region(code));
    /// Declines the payment on show: it will not be paid.
    decline_deposit = "declineDeposit" () => |core| fallible(core.decline_deposit());
    /// Declines a payment that is under way.
    decline_open_payment = "declineOpenPayment" (id: String) => |core| fallible(core.decline_open_payment(id));
    /// Loads a page of the history of payments, from one.
    load_transactions = "loadTransactions" (page: u32) => |core| fallible(core.load_transactions(page));
    /// Loads what was paid in and out altogether, by currency.
    load_transaction_totals = "loadTransactionTotals" () => |core| fallible(core.load_transaction_totals());
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
    reload_wallet = "reloadWallet" () => |core| fallible(core.reload_wallet());
    /// Applies the typed bonus code.
    apply_bonus_code = "applyBonusCode" () => |core| fallible(core.apply_bonus_code());
    /// Deletes the stored bonus code.
    remove_bonus_code = "removeBonusCode" () => |core| fallible(core.remove_bonus_code());
}
