//! Exports that convert arguments or results, and calls of the core that return
//! no result.

use std::rc::Rc;

use js_sys::{Promise, Reflect};
use wasm_bindgen::prelude::*;

use super::{
    super::convert::{entry, flag, named, to_js},
    SiteCore, done, fallible,
};
use crate::{
    domain::bonus::OpenedWith,
    features::cashier::Opening,
    platform::location::parse,
    store::views::{DialogRequest, TransactionFilters, WalletTab},
};

#[wasm_bindgen]
impl SiteCore {
    /// Starts the site at the page's URL. Rejects with the reason if the site
    /// cannot start, which `app.failure` has too; the core tries again by itself.
    #[wasm_bindgen(unchecked_return_type = "Promise<void>")]
    pub fn start(&self, url: String) -> Promise {
        let core = Rc::clone(&self.core);
        self.origin.replace(parse(&url).origin);
        self.promise(fallible(Box::pin(async move {
            core.start(&url).await;
            core.start_outcome()
        })))
    }

    /// Retries a failed start. Rejects like `start`.
    #[wasm_bindgen(js_name = retryStart, unchecked_return_type = "Promise<void>")]
    pub fn retry_start(&self) -> Promise {
        let core = Rc::clone(&self.core);
        self.promise(fallible(Box::pin(async move {
            core.retry_start().await;
            core.start_outcome()
        })))
    }

    /// Reloads the lobby.
    #[wasm_bindgen(js_name = reloadLobby, unchecked_return_type = "Promise<void>")]
    pub fn reload_lobby(&self) -> Promise {
        let core = Rc::clone(&self.core);
        self.promise(done(async move { core.load_lobby().await }))
    }

    /// Reloads texts that could not be loaded.
    #[wasm_bindgen(js_name = reloadContent, unchecked_return_type = "Promise<void>")]
    pub fn reload_content(&self) -> Promise {
        let core = Rc::clone(&self.core);
        self.promise(done(async move { core.reload_content().await }))
    }

    /// Signs out.
    #[wasm_bindgen(js_name = signOut, unchecked_return_type = "Promise<void>")]
    pub fn sign_out(&self) -> Promise {
        let core = Rc::clone(&self.core);
        self.promise(done(async move { core.sign_out().await }))
    }

    /// Reports a local-storage change by another tab.
    #[wasm_bindgen(js_name = storageChanged)]
    pub fn storage_changed(&self, key: &str, value: Option<String>) {
        self.core.storage_changed(key, value.as_deref());
    }

    /// Disposes of the core: cancels its timers and requests and rejects its
    /// promises.
    pub fn dispose(&self) {
        self.core.write_drafts();
        self.tasks.end();
        self.core.release_player();
        self.forget_host();
    }

    /// Resolves a URL for this visitor. Must be called at every navigation.
    #[wasm_bindgen(unchecked_return_type = "Address")]
    pub fn locate(&self, url: &str) -> JsValue {
        to_js(&self.core.locate(url))
    }

    /// Decides whether a dialog may open, and which one opens instead.
    #[wasm_bindgen(js_name = decideDialog, unchecked_return_type = "DialogDecision")]
    pub fn decide_dialog(
        &self,
        #[wasm_bindgen(unchecked_param_type = "DialogRequest")] request: &JsValue,
    ) -> JsValue {
        let name = entry(request, "name").unwrap_or_default();
        let request = DialogRequest { name, value: entry(request, "value") };
        to_js(&self.core.decide_dialog(&request))
    }

    /// Reports a closed dialog.
    #[wasm_bindgen(js_name = dialogClosed)]
    pub fn dialog_closed(&self, #[wasm_bindgen(unchecked_param_type = "DialogName")] name: &str) {
        self.core.dialog_closed(name);
    }

    /// Resolves a content link: a path with the locale prefix, or an external
    /// URL.
    #[wasm_bindgen(unchecked_return_type = "LinkView")]
    pub fn link(&self, href: &str) -> JsValue {
        to_js(&self.core.link(href))
    }

    /// Loads the texts of the page that a content link leads to, before the
    /// link is followed. Returns the page; undefined if the visitor would not
    /// see a page of this site.
    #[wasm_bindgen(unchecked_return_type = "RouteView | undefined")]
    pub fn prepare(&self, href: &str) -> JsValue {
        self.core.prepare(href).map_or(JsValue::UNDEFINED, |page| to_js(&page))
    }

    /// Time left until a date-time of the API; undefined if it has passed or is
    /// invalid.
    #[wasm_bindgen(js_name = timeLeft, unchecked_return_type = "TimeLeftView | undefined")]
    pub fn time_left(&self, instant: &str) -> JsValue {
        self.core.time_left_until(instant).map_or(JsValue::UNDEFINED, |left| to_js(&left))
    }

    /// Switches the locale. Resolves with the URL of this page in that locale,
    /// which the caller must load.
    #[wasm_bindgen(js_name = switchLocale, unchecked_return_type = "Promise<string>")]
    pub fn switch_locale(&self, code: String, url: String) -> Promise {
        let core = Rc::clone(&self.core);
        self.promise(Box::pin(async move { Ok(JsValue::from_str(&core.switch_locale(&code, &url).await)) }))
    }

    /// Loads a part of the core, once. Render UI that depends on the part only
    /// after this resolves; earlier input is ignored. Rejects with `load` if
    /// the part cannot be loaded; the call can be repeated.
    #[wasm_bindgen(js_name = loadPart, unchecked_return_type = "Promise<void>")]
    pub fn load_part(
        &self,
        #[wasm_bindgen(unchecked_param_type = "PartName")] name: &JsValue,
    ) -> Result<Promise, JsValue> {
        let core = Rc::clone(&self.core);
        let name = named(name)?;
        Ok(self.promise(fallible(Box::pin(async move { core.load_part(name).await }))))
    }

    /// Opens a form and restores its draft. Rejects if its code cannot be
    /// loaded.
    #[wasm_bindgen(js_name = openForm, unchecked_return_type = "Promise<void>")]
    pub fn open_form(
        &self,
        #[wasm_bindgen(unchecked_param_type = "FormName")] name: &JsValue,
    ) -> Result<Promise, JsValue> {
        let core = Rc::clone(&self.core);
        let name = named(name)?;
        Ok(self.promise(fallible(Box::pin(async move { core.open_form(name).await }))))
    }

    /// Reports input into a field.
    #[wasm_bindgen(js_name = changeField)]
    pub fn change_field(
        &self,
        #[wasm_bindgen(unchecked_param_type = "FormName")] name: &JsValue,
        field: &str,
        value: &str,
    ) -> Result<(), JsValue> {
        self.core.change_field(named(name)?, field, value);
        Ok(())
    }

    /// Reports a change of the country or the local number of a phone field.
    #[wasm_bindgen(js_name = changePhone)]
    pub fn change_phone(
        &self,
        #[wasm_bindgen(unchecked_param_type = "FormName")] name: &JsValue,
        field: &str,
        country: &str,
        local: &str,
    ) -> Result<(), JsValue> {
        self.core.change_phone(named(name)?, field, country, local);
        Ok(())
    }

    /// Reports focus on a field.
    #[wasm_bindgen(js_name = focusField)]
    pub fn focus_field(
        &self,
        #[wasm_bindgen(unchecked_param_type = "FormName")] name: &JsValue,
        field: &str,
    ) -> Result<(), JsValue> {
        self.core.focus_field(named(name)?, field);
        Ok(())
    }

    /// Reports blur of a field.
    #[wasm_bindgen(js_name = blurField)]
    pub fn blur_field(
        &self,
        #[wasm_bindgen(unchecked_param_type = "FormName")] name: &JsValue,
        field: &str,
    ) -> Result<(), JsValue> {
        self.core.blur_field(named(name)?, field);
        Ok(())
    }

    /// Selects the tab of a form.
    #[wasm_bindgen(js_name = selectTab)]
    pub fn select_tab(
        &self,
        #[wasm_bindgen(unchecked_param_type = "FormName")] name: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "FormTab")] tab: &JsValue,
    ) -> Result<(), JsValue> {
        self.core.select_tab(named(name)?, named(tab)?);
        Ok(())
    }

    /// Opens the wallet and loads its data. Rejects if its code cannot be
    /// loaded.
    #[wasm_bindgen(js_name = openWallet, unchecked_return_type = "Promise<void>")]
    pub fn open_wallet(
        &self,
        #[wasm_bindgen(unchecked_param_type = "OpenWallet")] options: &JsValue,
    ) -> Result<Promise, JsValue> {
        let core = Rc::clone(&self.core);
        let tab = Reflect::get(options, &JsValue::from_str("tab")).unwrap_or_default();
        let (tab, both) = match entry(options, "value") {
            Some(value) => Opening::tabs_of(&value),
            None if tab.is_falsy() => (WalletTab::Deposit, flag(options, "both")),
            None => (named(&tab)?, flag(options, "both")),
        };
        let opening = Opening {
            tab,
            both,
            with: OpenedWith { bonus_id: entry(options, "bonusId"), package_id: entry(options, "packageId") },
            narrow: flag(options, "narrow"),
        };
        Ok(self.promise(fallible(Box::pin(async move { core.open_wallet(opening).await }))))
    }

    /// Opens the dialog for a new limit.
    #[wasm_bindgen(js_name = openNewLimit)]
    pub fn open_new_limit(
        &self,
        #[wasm_bindgen(unchecked_param_type = "LimitKind")] kind: &JsValue,
    ) -> Result<(), JsValue> {
        self.core.open_new_limit(named(kind)?);
        Ok(())
    }

    /// Uploads a document of the given type. Errors are published with the
    /// document.
    #[wasm_bindgen(js_name = uploadDocument, unchecked_return_type = "Promise<void>")]
    pub fn upload_document(&self, kind: String, file: &web_sys::File) -> Promise {
        let core = Rc::clone(&self.core);
        let file = self.chosen(file);
        self.promise(fallible(core.upload_document(kind, file)))
    }

    /// Resolves with the token that the provider's verification script needs.
    #[wasm_bindgen(js_name = verificationToken, unchecked_return_type = "Promise<string>")]
    pub fn verification_token(&self) -> Promise {
        let token = Rc::default();
        let loaded = self.core.load_verification_token(Rc::clone(&token));
        self.promise(Box::pin(async move { loaded.await.map(|()| JsValue::from_str(&token.borrow())) }))
    }

    /// Loads a page of the payment history with filters; pages count from one.
    #[wasm_bindgen(js_name = filterTransactions, unchecked_return_type = "Promise<void>")]
    pub fn filter_transactions(
        &self,
        #[wasm_bindgen(unchecked_param_type = "TransactionFilters")] filters: &JsValue,
        page: u32,
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
        self.promise(fallible(core.filter_transactions(filters, page)))
    }

    /// Selects a tab of the wallet.
    #[wasm_bindgen(js_name = selectWalletTab)]
    pub fn select_wallet_tab(
        &self,
        #[wasm_bindgen(unchecked_param_type = "WalletTab")] tab: &JsValue,
    ) -> Result<(), JsValue> {
        self.core.select_wallet_tab(named(tab)?);
        Ok(())
    }

    /// Resolves with the token for the realtime connection; empty for a guest.
    #[wasm_bindgen(js_name = realtimeToken, unchecked_return_type = "Promise<string>")]
    pub fn realtime_token(&self) -> Promise {
        let core = Rc::clone(&self.core);
        self.promise(Box::pin(async move { core.realtime_token().await.map(JsValue::from) }))
    }
}
