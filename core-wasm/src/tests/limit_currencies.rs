//! Switching the currency must not bypass a limit.

use super::{
    limits::{answers, row},
    support::{accounts, open_wallet, world_with_player},
};
use crate::testing::Reply;

#[test]
fn a_deposit_limit_reached_in_one_currency_is_shown_in_others() {
    let used_up = row("d", 3, "daily", "50", "50", "");
    let elsewhere = |rows: &[String], active: &str| {
        let world = world_with_player(10_000_000);
        world.server.always("GET /api/wallet/accounts", Reply::data(&accounts(active)));
        answers(&world, rows);
        let tab = world.started("/");
        world.advance(1_000);
        open_wallet(&world, &tab);
        let wallet = tab.core.store.read(|slices| slices.wallet.get().clone());
        wallet.limit_elsewhere.map(|limit| (limit.amount.amount, limit.currency))
    };
    let found = Some(("50".to_owned(), "BTC".to_owned()));
    assert_eq!(elsewhere(std::slice::from_ref(&used_up), "BTC"), found);
    assert_eq!(elsewhere(std::slice::from_ref(&used_up), "USD"), None, "there it is the limit itself");
    let own = row("b", 3, "daily", "1", "0", "").replace("USD", "BTC");
    assert_eq!(elsewhere(&[used_up, own], "BTC"), None, "there is one here");
    assert_eq!(elsewhere(&[row("d", 3, "daily", "50", "49", "")], "BTC"), None);
}
