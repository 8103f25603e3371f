//! Timed work: delayed reports, expired deposits, withdrawal reviews, money of the vault, expired
//! bonuses and quests, bets in shared rounds and on matches, tournaments that have ended, cashback, points for
//! membership. Uses the sandbox clock, so a test that moves it sees the effect immediately.

use crate::betting;
use crate::bonuses;
use crate::db;
use crate::http::error::ApiError;
use crate::payments::invoice::{self, kind, status};
use crate::payments::report::{self, Callback, Report};
use crate::payments::{review, settle};
use crate::play::{decisions, held, jackpot, room};
use crate::quests;
use crate::retention;
use crate::state::{App, Shared, Tx};
use crate::tournaments;
use crate::vault;
use std::time::Duration;

/// Interval of the check.
const PERIOD: Duration = Duration::from_millis(200);

/// Runs everything that is due.
pub fn catch_up(app: &App) -> Result<(), ApiError> {
    app.run(|tx| {
        reports(tx)?;
        unpaid(tx)?;
        review::by_time(tx)?;
        room::settle_due(tx)?;
        decisions::settle_due(tx)?;
        held::release_due(tx)?;
        jackpot::tell_due(tx)?;
        vault::return_due(tx)?;
        tournaments::settle_due(tx)?;
        betting::settle::settle_due(tx)?;
        bonuses::expire_all(tx)?;
        bonuses::cashback::settle_due(tx)?;
        quests::expire(tx)?;
        retention::credit_due(tx)
    })
}

/// Runs the check periodically.
pub async fn run(app: Shared) {
    let mut failed = false;
    loop {
        tokio::time::sleep(PERIOD).await;
        // The next run retries. What fails every time is logged once.
        let result = catch_up(&app);
        if let Err(error) = &result
            && !failed
        {
            error.log("what is due");
        }
        failed = result.is_err();
    }
}

fn reports(tx: &Tx<'_>) -> Result<(), ApiError> {
    let sql = "SELECT id, invoice_id, report FROM timers WHERE due_at <= ?1 ORDER BY due_at, id";
    let due = db::all(tx, sql, [tx.now], |row| {
        Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?, row.get::<_, String>(2)?))
    })?;
    for (timer, invoice, text) in due {
        tx.execute("DELETE FROM timers WHERE id = ?1", [timer])?;
        let callback: Callback = serde_json::from_str(&text).unwrap_or_default();
        // A report that cannot be booked must not block the others.
        tx.attempt(|| {
            Report::read(&callback).and_then(|report| report::apply(tx, &invoice, &report)).map(|_| ())
        })?;
    }
    Ok(())
}

fn unpaid(tx: &Tx<'_>) -> Result<(), ApiError> {
    let life = tx.app.settings().invoice_expiry_seconds.saturating_mul(1000);
    if life <= 0 {
        return Ok(());
    }
    let sql = format!(
        "{} WHERE status = ?1 AND type = ?2 AND listed = 1 AND processing <> 'address' AND created_at <= ?3",
        invoice::COLUMNS
    );
    for mut invoice in
        db::all(tx, &sql, (status::PENDING, kind::DEPOSIT, tx.now.saturating_sub(life)), invoice::read)?
    {
        settle::abandon(tx, &mut invoice)?;
    }
    Ok(())
}
