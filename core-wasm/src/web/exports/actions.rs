//! Exports that do something at once.

use wasm_bindgen::prelude::*;

use super::SiteCore;

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
    /// The player does not want to hear of a deposit limit in this session.
    wave_limit_away = "waveLimitAway" () => |core| core.wave_limit_away();
    /// Ends an upload, or takes one that failed from the list.
    cancel_upload = "cancelUpload" (id: String) => |core| core.cancel_upload(&id);
    /// Switches the fiat equivalent on or off.
    toggle_equivalent = "toggleEquivalent" () => |core| core.toggle_equivalent();
    /// Chooses the currency of the equivalent; undefined switches it off.
    set_equivalent = "setEquivalent" (code: Option<String>) => |core| core.set_equivalent(code.as_deref());
    /// From the news that a deposit has failed back to the wallet.
    return_to_wallet = "returnToWallet" () => |core| core.return_to_wallet();
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
    /// Goes back to a payment that is under way: the wallet opens.
    resume_payment = "resumePayment" (id: String) => |core| core.resume_payment(&id);
    /// Takes a payment that cannot be declined from those under way.
    hide_payment = "hidePayment" (id: String) => |core| core.hide_payment(&id);
    /// A realtime publication arrived, as text.
    realtime_message = "realtimeMessage" (channel: String, text: String) => |core| core.realtime_message(&channel, &text);
    /// A realtime subscription came back after a gap that was not filled.
    realtime_gap = "realtimeGap" () => |core| core.realtime_gap();
}
