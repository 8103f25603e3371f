//! Reads the player's payments page by page. That a payment is not on a page
//! tells nothing about it.

use super::{Cashier, Intention};
use crate::{
    domain::time::ServerTime, error::CoreError, platform::api::Call, ports::Method, wire::payments::Invoice,
};

/// Page size.
const PAGE_SIZE: u32 = 10;
/// Pages read at most. A search that ends here has found nothing out.
const MOST_PAGES: u32 = 20;

/// How a reading of pages ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// The caller had enough, or there are no more payments.
    Complete,
    /// There are more payments.
    CutShort,
}

impl Cashier {
    /// Reads a page of the payments, the newest first, and how many there are
    /// on all pages.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Player::call`].
    ///
    /// [`Player::call`]: crate::core::Player::call
    async fn invoice_page(&self, page: u32) -> Result<(u32, Vec<Invoice>), CoreError> {
        let call = Call::new(Method::Get, "/api/payment/invoices");
        let (total, invoices) = self.load_page(call, page, PAGE_SIZE).await?;
        self.settle_left_payments(&invoices);
        Ok((total, invoices))
    }

    /// Loads the newest payments.
    ///
    /// # Errors
    ///
    /// Returns the error of the request.
    pub(super) async fn newest_invoices(&self) -> Result<Vec<Invoice>, CoreError> {
        Ok(self.invoice_page(1).await?.1)
    }

    /// Reads pages until `is_enough` of the payments read so far.
    async fn invoices_until(
        &self,
        is_enough: impl Fn(&[Invoice]) -> bool,
    ) -> Result<(Vec<Invoice>, Reading), CoreError> {
        let mut all: Vec<Invoice> = Vec::new();
        for page in 1..=MOST_PAGES {
            let (total, found) = self.invoice_page(page).await?;
            let before = all.len();
            for invoice in found {
                // A payment that came meanwhile moves the others down.
                if !all.iter().any(|known| known.id == invoice.id) {
                    all.push(invoice);
                }
            }
            let is_last = all.len() == before || usize::try_from(total).is_ok_and(|total| all.len() == total);
            if is_last || is_enough(&all) {
                return Ok((all, Reading::Complete));
            }
        }
        Ok((all, Reading::CutShort))
    }

    /// The payments since the click of an intention, by the server's time, or
    /// those up to the one it made. `None` if they could not be read that far.
    pub(super) async fn invoices_since(&self, intention: &Intention) -> Option<Vec<Invoice>> {
        let moment = |text: Option<&str>| text.and_then(ServerTime::parse);
        let click = moment(intention.newest_before.as_deref());
        let is_enough = |invoices: &[Invoice]| {
            let last = invoices.last().and_then(|invoice| moment(invoice.created_at.as_deref()));
            let is_passed = last.zip(click).is_some_and(|(last, click)| last < click);
            is_passed || invoices.iter().any(|invoice| intention.is(invoice))
        };
        match self.invoices_until(is_enough).await {
            Ok((invoices, reading)) => {
                let found = invoices.iter().any(|invoice| intention.is(invoice));
                (found || reading == Reading::Complete).then_some(invoices)
            }
            Err(error) => {
                self.log_failure("payments could not be read", &error);
                None
            }
        }
    }

    /// Reads payments until all with these ids are found.
    ///
    /// # Errors
    ///
    /// Returns the error of a request.
    pub(super) async fn invoices_with(&self, ids: &[String]) -> Result<Vec<Invoice>, CoreError> {
        let is_enough =
            |invoices: &[Invoice]| ids.iter().all(|id| invoices.iter().any(|invoice| invoice.id == *id));
        let (mut invoices, _) = self.invoices_until(is_enough).await?;
        invoices.retain(|invoice| ids.contains(&invoice.id));
        Ok(invoices)
    }
}
