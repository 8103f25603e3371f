//! Synchronous exports.

use wasm_bindgen::prelude::*;

use super::SiteCore;

/// Declares synchronous exports, which return nothing.
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
    /// Reports that the browser went online or offline.
    set_online = "setOnline" (online: bool) => |core| core.set_online(online);
    /// Reports that the site runs as an installed app, or was just installed.
    report_installed = "reportInstalled" () => |core| core.report_installed();
    /// Reports that the tab became visible.
    became_visible = "becameVisible" () => |core| core.became_visible();
    /// Reports a local-storage change by another tab.
    storage_changed = "storageChanged" (key: String, value: Option<String>) => |core| core.storage_changed(&key, value.as_deref());
    /// Reports that the pointer or the focus entered (`true`) or left the
    /// notification. A held notification does not close.
    hold_toasts = "holdToasts" (held: bool) => |core| core.hold_toasts(held);
    /// Dismisses a notification.
    dismiss_toast = "dismissToast" (id: u32) => |core| core.dismiss_toast(id);
    /// Reports input into the search field of the providers.
    search_providers = "searchProviders" (text: String) => |core| core.search_providers(&text);
    /// Reports input into the code field.
    change_code = "changeCode" (text: String) => |core| core.change_code(&text);
    /// Returns from the code step to the form.
    leave_code = "leaveCode" () => |core| core.leave_code();
    /// Starts a social sign-in; leaves the page.
    start_social = "startSocial" (id: String) => |core| core.start_social(&id);
    /// Discards the changes of the profile form.
    reset_profile = "resetProfile" () => |core| core.reset_profile();
    /// Opens the dialog of an existing limit.
    open_limit = "openLimit" (id: String) => |core| core.open_limit(&id);
    /// Selects the period of a new limit.
    choose_limit_period = "chooseLimitPeriod" (period: String) => |core| core.choose_limit_period(&period);
    /// Selects the currency of a new limit.
    choose_limit_currency = "chooseLimitCurrency" (code: String) => |core| core.choose_limit_currency(&code);
    /// Reports input into the amount of a limit.
    change_limit_amount = "changeLimitAmount" (text: String) => |core| core.change_limit_amount(&text);
    /// Dismisses the deposit-limit suggestion for this session.
    dismiss_limit_suggestion = "dismissLimitSuggestion" () => |core| core.dismiss_limit_suggestion();
    /// Cancels an upload, or removes a failed one from the list.
    cancel_upload = "cancelUpload" (id: String) => |core| core.cancel_upload(&id);
    /// Switches the fiat equivalent on or off.
    toggle_equivalent = "toggleEquivalent" () => |core| core.toggle_equivalent();
    /// Selects the equivalent currency; undefined switches it off.
    set_equivalent = "setEquivalent" (code: Option<String>) => |core| core.set_equivalent(code.as_deref());
    /// Returns from a failed deposit to the wallet.
    return_to_wallet = "returnToWallet" () => |core| core.return_to_wallet();
    /// Phone layout: returns to the list of methods.
    show_methods = "showMethods" () => |core| core.show_methods();
    /// Selects a deposit method.
    select_method = "selectMethod" (method: String) => |core| core.select_method(&method);
    /// Reports input into the deposit amount.
    change_amount = "changeAmount" (text: String) => |core| core.change_amount(&text);
    /// Reports blur of the deposit amount, which is then clamped to the limits.
    blur_amount = "blurAmount" () => |core| core.blur_amount();
    /// Sets the deposit amount to a preset, given by its `value`.
    choose_preset = "choosePreset" (value: String) => |core| core.choose_preset(&value);
    /// Selects a deposit bonus.
    choose_bonus = "chooseBonus" (id: String) => |core| core.choose_bonus(&id);
    /// Declines all bonuses.
    decline_bonus = "declineBonus" () => |core| core.decline_bonus();
    /// Opens the bonus-code row.
    open_bonus_code = "openBonusCode" () => |core| core.open_bonus_code();
    /// Reports input into the bonus-code field.
    change_bonus_code = "changeBonusCode" (text: String) => |core| core.change_bonus_code(&text);
    /// Selects a crypto network.
    select_network = "selectNetwork" (id: String) => |core| core.select_network(&id);
    /// Retries the request for a crypto address.
    retry_address = "retryAddress" () => |core| core.retry_address();
    /// Selects the method and amount of the last deposit.
    deposit_again = "depositAgain" () => |core| core.deposit_again();
    /// Activates a bonus. A money bonus opens a confirmation dialog.
    activate_bonus = "activateBonus" (id: String) => |core| core.activate_bonus(&id);
    /// Opens the dialog that confirms the cancellation of a bonus.
    cancel_bonus = "cancelBonus" (id: String) => |core| core.cancel_bonus(&id);
    /// Reports input into the code field of the bonuses page.
    change_page_code = "changePageCode" (text: String) => |core| core.change_page_code(&text);
    /// Opens the wallet with a deposit bonus.
    take_offer = "takeOffer" (id: String) => |core| core.take_offer(&id);
    /// Selects a withdrawal method.
    select_withdraw_method = "selectWithdrawMethod" (method: String) => |core| core.select_withdraw_method(&method);
    /// Selects the network of a withdrawal.
    select_withdraw_network = "selectWithdrawNetwork" (id: String) => |core| core.select_withdraw_network(&id);
    /// Reports input into the withdrawal amount.
    change_withdraw_amount = "changeWithdrawAmount" (text: String) => |core| core.change_withdraw_amount(&text);
    /// Reports blur of the withdrawal amount, which is then clamped to the
    /// limits.
    blur_withdraw_amount = "blurWithdrawAmount" () => |core| core.blur_withdraw_amount();
    /// Sets the withdrawal amount to the maximum that can be withdrawn.
    withdraw_all = "withdrawAll" () => |core| core.withdraw_all();
    /// Sends the withdrawal. Must be called in the click handler, because it
    /// opens a window.
    withdraw = "withdraw" () => |core| core.withdraw();
    /// Retries a lost withdrawal with its idempotency key. Must be called in
    /// the click handler.
    retry_withdrawal = "retryWithdrawal" () => |core| core.retry_withdrawal();
    /// Searches for a lost withdrawal again.
    search_withdrawal = "searchWithdrawal" () => |core| core.search_withdrawal();
    /// Leaves a lost withdrawal or the provider's page.
    leave_withdrawal = "leaveWithdrawal" () => |core| core.leave_withdrawal();
    /// Sends the deposit. Must be called in the click handler, because it opens
    /// a window.
    deposit = "deposit" () => |core| core.deposit();
    /// Retries a lost deposit with its idempotency key. Must be called in the
    /// click handler.
    retry_deposit = "retryDeposit" () => |core| core.retry_deposit();
    /// Searches for a lost deposit again.
    search_deposit = "searchDeposit" () => |core| core.search_deposit();
    /// Leaves an open or lost payment.
    abandon_deposit = "abandonDeposit" () => |core| core.abandon_deposit();
    /// Opens the wallet with an open payment.
    resume_payment = "resumePayment" (id: String) => |core| core.resume_payment(&id);
    /// Removes a payment that cannot be declined from the open payments.
    hide_payment = "hidePayment" (id: String) => |core| core.hide_payment(&id);
    /// Reports a realtime publication as raw text.
    realtime_message = "realtimeMessage" (channel: String, text: String) => |core| core.realtime_message(&channel, &text);
    /// Reports a realtime subscription that resumed after an unrecoverable gap.
    realtime_gap = "realtimeGap" () => |core| core.realtime_gap();
}
