//! Exports that run a service and return a promise without a value.

use std::rc::Rc;

use js_sys::Promise;
use wasm_bindgen::prelude::*;

use super::{SiteCore, done, fallible};
use crate::store::views::{ExclusionKind, PlayerBonusKind};

/// Declares exports that run a service and return a promise without a value.
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
    /// Retries a failed start.
    retry_start = "retryStart" () => |core| done(async move { core.retry_start().await });
    /// Reloads the lobby.
    reload_lobby = "reloadLobby" () => |core| done(async move { core.load_lobby().await });
    /// Loads the first pages of a collection of games. `sort` is a value of its
    /// orders, `provider` the identity of a provider, `small` is true on small
    /// screens.
    load_category = "loadCategory" (identity: String, sort: Option<String>, provider: Option<String>, pages: u32, small: bool) => |core| fallible(core.load_category(identity, sort, provider, pages, small));
    /// Loads the providers, unless they are loaded.
    load_providers = "loadProviders" () => |core| fallible(core.load_providers());
    /// Loads a game by its identity, and similar games.
    load_game = "loadGame" (identity: String) => |core| fallible(core.load_game(identity));
    /// Loads the player's favourites, unless they are loaded.
    load_favorites = "loadFavorites" () => |core| fallible(core.load_favorites());
    /// Adds a game to the favourites, or removes it. The change is shown at
    /// once and taken back if it fails.
    toggle_favorite = "toggleFavorite" (id: String) => |core| fallible(core.toggle_favorite(id));
    /// Loads the games that the player has played.
    load_played_games = "loadPlayedGames" (small: bool) => |core| fallible(core.load_played_games(small));
    /// Sends the sign-in form.
    sign_in = "signIn" () => |core| fallible(core.sign_in());
    /// Sends the registration form.
    sign_up = "signUp" () => |core| fallible(core.sign_up());
    /// Signs out.
    sign_out = "signOut" () => |core| done(async move { core.sign_out().await });
    /// Sends the one-time code again.
    resend_code = "resendCode" () => |core| fallible(core.resend_code());
    /// Verifies the one-time code.
    verify_code = "verifyCode" () => |core| fallible(core.verify_code());
    /// Requests a new password: sends a link by e-mail or a code by phone.
    forgot_password = "forgotPassword" () => |core| fallible(core.forgot_password());
    /// Sets the new password.
    reset_password = "resetPassword" () => |core| fallible(core.reset_password());
    /// Sends the e-mail confirmation again.
    resend_confirmation = "resendConfirmation" () => |core| fallible(core.resend_confirmation());
    /// Sends the new password.
    change_password = "changePassword" () => |core| fallible(core.change_password());
    /// Loads a page of the login sessions; pages count from one.
    load_login_sessions = "loadLoginSessions" (page: u32) => |core| fallible(core.load_login_sessions(page));
    /// Closes another login session.
    close_login_session = "closeLoginSession" (id: String) => |core| fallible(core.close_login_session(id));
    /// Saves the changes of the profile form.
    save_profile = "saveProfile" () => |core| fallible(core.save_profile());
    /// Gives or withdraws a consent.
    set_consent = "setConsent" (name: String, given: bool) => |core| fallible(core.set_consent(name, given));
    /// Sends a code that confirms the saved phone number.
    confirm_phone = "confirmPhone" () => |core| fallible(core.confirm_phone());
    /// Loads the player's limits.
    load_limits = "loadLimits" () => |core| fallible(core.load_limits());
    /// Sends the limit of the dialog.
    submit_limit = "submitLimit" () => |core| fallible(core.submit_limit());
    /// Requests the removal of the limit of the dialog.
    remove_limit = "removeLimit" () => |core| fallible(core.remove_limit());
    /// Cancels a limit change that is not in force yet.
    take_back_limit_change = "takeBackLimitChange" (id: String) => |core| fallible(core.take_back_limit_change(id));
    /// Confirms a due increase of a limit. Without confirmation it expires.
    confirm_limit_raise = "confirmLimitRaise" (id: String) => |core| fallible(core.confirm_limit_raise(id));
    /// Starts or extends a pause for one of the available periods.
    cool_off = "coolOff" (period: String) => |core| fallible(core.exclude(ExclusionKind::CoolingOff, period));
    /// Excludes the player for one of the available periods and signs out.
    exclude_self = "excludeSelf" (period: String) => |core| fallible(core.exclude(ExclusionKind::SelfExclusion, period));
    /// Loads the documents.
    load_documents = "loadDocuments" () => |core| fallible(core.load_documents());
    /// Retries a failed upload.
    retry_upload = "retryUpload" (id: String) => |core| fallible(core.retry_upload(id));
    /// Deletes a document.
    delete_document = "deleteDocument" (id: String) => |core| fallible(core.delete_document(id));
    /// Loads a page of the referrals; pages count from one.
    load_referrals = "loadReferrals" (page: u32) => |core| fallible(core.load_referrals(page));
    /// Sends the message of the contact form.
    send_message = "sendMessage" () => |core| fallible(core.send_message());
    /// Reloads texts that could not be loaded.
    reload_content = "reloadContent" () => |core| done(async move { core.reload_content().await });
    /// Makes a currency the active one. Creates its account if necessary.
    choose_currency = "chooseCurrency" (code: String) => |core| fallible(core.choose_currency(code));
    /// Retries a failed load of the accounts.
    reload_accounts = "reloadAccounts" () => |core| fallible(core.reload_accounts());
    /// Hides an account without balance.
    hide_account = "hideAccount" (id: String) => |core| fallible(core.hide_account(id));
    /// Selects the payment region.
    choose_region = "chooseRegion" (code: String) => |core| fallible(core.choose_region(code));
    /// Declines the displayed payment.
    decline_deposit = "declineDeposit" () => |core| fallible(core.decline_deposit());
    /// Declines an open payment.
    decline_open_payment = "declineOpenPayment" (id: String) => |core| fallible(core.decline_open_payment(id));
    /// Loads a page of the payment history; pages count from one.
    load_transactions = "loadTransactions" (page: u32) => |core| fallible(core.load_transactions(page));
    /// Loads the total deposits and withdrawals by currency.
    load_transaction_totals = "loadTransactionTotals" () => |core| fallible(core.load_transaction_totals());
    /// Cancels a payment of the history.
    cancel_transaction = "cancelTransaction" (id: String) => |core| fallible(core.cancel_transaction(id));
    /// Loads the bonuses page.
    load_bonuses_page = "loadBonusesPage" () => |core| fallible(core.load_bonuses_page());
    /// Executes the confirmed bonus action.
    confirm_bonus_action = "confirmBonusAction" () => |core| fallible(core.confirm_bonus_action());
    /// Sends the code entered on the bonuses page.
    submit_page_code = "submitPageCode" () => |core| fallible(core.submit_page_code());
    /// Loads a page of the bonus history; pages count from one.
    load_bonus_history = "loadBonusHistory" (page: u32) => |core| fallible(core.load_bonus_history(PlayerBonusKind::Bonus, page));
    /// Loads a page of the free-spin history; pages count from one.
    load_free_spin_history = "loadFreeSpinHistory" (page: u32) => |core| fallible(core.load_bonus_history(PlayerBonusKind::FreeSpin, page));
    /// Retries failed loads of the wallet.
    reload_wallet = "reloadWallet" () => |core| fallible(core.reload_wallet());
    /// Applies the typed bonus code.
    apply_bonus_code = "applyBonusCode" () => |core| fallible(core.apply_bonus_code());
    /// Deletes the stored bonus code.
    remove_bonus_code = "removeBonusCode" () => |core| fallible(core.remove_bonus_code());
}
