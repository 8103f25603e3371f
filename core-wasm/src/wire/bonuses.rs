//! Game service: bonuses, free spins, bonus codes.

use crate::json::Value;

use super::json::{Entries, FromJson, ObjectBuilder, required_amount, required_text, required_whole};
use crate::domain::{
    bonus::{BetRange, BonusKind, CurrencyAmount, CurrencyRange, DepositBonus, Terms},
    bonus_conditions::{CountingGames, Listed},
    money::amount::Amount,
};

/// Element of `GET /api/game/player-bonuses`; response of its `activate` and
/// `cancel` actions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerBonus {
    /// Id.
    pub id: String,
    /// 1: issued, 2: active; others: finished.
    pub status: i64,
    /// Result code.
    pub result: Option<i64>,
    /// Display name.
    pub name: String,
    /// Currency code.
    pub currency: String,
    /// Amount in main units.
    pub amount: Option<Amount>,
    /// Wagered share in percent.
    pub wagered: Option<Amount>,
    /// Activation deadline, date-time.
    pub activation_expires_at: Option<String>,
    /// Wagering deadline, date-time.
    pub wagering_expires_at: Option<String>,
    /// Wagered amount in main units.
    pub wagered_amount: Option<Amount>,
    /// Amount left to wager, in main units.
    pub required_amount: Option<Amount>,
    /// Wagering multiplier.
    pub wager_casino: Option<Amount>,
    /// Wagering multiplier for sports bets.
    pub wager_sportsbook: Option<Amount>,
    /// Minutes in which it must be wagered once it is active.
    pub wager_minutes: Option<u32>,
    /// The games that count towards wagering; `None` if unknown.
    pub games: Option<CountingGames>,
    /// Number of unsettled bets.
    pub open_transactions: i64,
    /// Maximum bet in main units.
    pub maximum_bet: Option<Amount>,
    /// Maximum win in main units.
    pub maximum_win: Option<Amount>,
    /// True if it cannot be cancelled once wagering has begun.
    pub cancel_lock: bool,
    /// True if the bonus amount itself cannot be withdrawn.
    pub sticky: Option<bool>,
    /// True if the bonus is converted to real money.
    pub cashable: Option<bool>,
    /// Package of the bonus.
    pub package: PackageKey,
    /// Issue date-time.
    pub created_at: String,
}

/// Package part of a [`PlayerBonus`] or [`PlayerFreeSpin`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PackageKey {
    /// Id of the package.
    pub package_id: Option<String>,
    /// Name of the package.
    pub name: Option<String>,
    /// Position within the package.
    pub priority: i64,
    /// Id of the issue.
    pub issue_session: Option<String>,
}

impl PackageKey {
    fn of(value: &Value) -> Self {
        let present = |key: &str| value.text(key).filter(|text| !text.is_empty());
        Self {
            package_id: present("packageId"),
            name: present("packageName"),
            priority: value.whole("packagePriority").unwrap_or(0),
            issue_session: present("issueSessionId"),
        }
    }

    /// Name of a bonus with that of its package, if it has one.
    pub fn full_name(&self, bonus: &str) -> String {
        self.name.as_ref().map_or_else(|| bonus.to_owned(), |package| format!("{package}: {bonus}"))
    }

    /// Key shared by bonuses of one package and issue; `None` for a single
    /// bonus.
    pub fn group(&self) -> Option<&str> {
        let package = self.package_id.as_deref()?;
        Some(self.issue_session.as_deref().unwrap_or(package))
    }
}

impl FromJson for PlayerBonus {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            id: required_text(value, "id")?,
            status: required_whole(value, "status")?,
            result: value.whole("result"),
            name: value.text_or_empty("name"),
            currency: value.text_or_empty("currency"),
            amount: value.amount("amount"),
            wagered: value.amount("currentWagerPercentage"),
            activation_expires_at: value.text("activationExpiredAt"),
            wagering_expires_at: value.text("wageringExpiredAt"),
            wagered_amount: value.amount("currentWagerAmount"),
            required_amount: ["requiredWagerCasinoAmount", "requiredWagerSportsbookAmount"]
                .into_iter()
                .filter_map(|key| value.amount(key))
                .map(Some)
                .reduce(|one, other| one?.plus(other?))
                .flatten(),
            wager_casino: value.amount("wagerCasino").filter(|wager| wager.is_positive()),
            wager_sportsbook: value.amount("wagerSportsbook").filter(|wager| wager.is_positive()),
            wager_minutes: value.count("wagerDurationMinutes"),
            games: counting_games(value),
            open_transactions: value.whole("openedTransactionsCount").unwrap_or(0),
            maximum_bet: value.amount("maxBetAmount").filter(|amount| amount.is_positive()),
            maximum_win: value.amount("maxWinAmount").filter(|amount| amount.is_positive()),
            cancel_lock: value.flag("isBonusCancelLock").unwrap_or(false),
            sticky: value.flag("sticky"),
            cashable: value.flag("cashable"),
            package: PackageKey::of(value),
            created_at: value.text_or_empty("createdAt"),
        })
    }
}

/// Element of `GET /api/game/player-freespins`; response of its `activate` and
/// `cancel` actions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerFreeSpin {
    /// Id.
    pub id: String,
    /// 1: issued, 2: active; others: finished.
    pub status: i64,
    /// Result code.
    pub result: Option<i64>,
    /// Display name.
    pub name: String,
    /// Number of spins.
    pub count: Option<u32>,
    /// Currency code.
    pub currency: String,
    /// Id of the game.
    pub game_id: Option<String>,
    /// Used share in percent.
    pub used: Option<Amount>,
    /// Activation deadline, date-time.
    pub activation_expires_at: Option<String>,
    /// Deadline for using them, date-time.
    pub expires_at: Option<String>,
    /// Number of used spins.
    pub used_count: Option<u32>,
    /// Package of the free spins.
    pub package: PackageKey,
    /// Issue date-time.
    pub created_at: String,
}

impl FromJson for PlayerFreeSpin {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            id: required_text(value, "id")?,
            status: required_whole(value, "status")?,
            result: value.whole("result"),
            name: value.text_or_empty("name"),
            count: value.count("count"),
            currency: value.text_or_empty("currency"),
            game_id: value.text("gameId"),
            used: value.amount("progress"),
            activation_expires_at: value.text("activationExpiredAt"),
            expires_at: value.text("expiredAt"),
            used_count: value.count("usedCount"),
            package: PackageKey::of(value),
            created_at: value.text("issuedAt").unwrap_or_else(|| value.text_or_empty("createdAt")),
        })
    }
}

/// True for statuses shown in the lists.
pub fn is_listed(status: i64) -> bool {
    matches!(status, 1 | 2)
}

/// True for the status "active".
pub fn is_active(status: i64) -> bool {
    status == 2
}

impl FromJson for CurrencyAmount {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self { currency: required_text(value, "currency")?, amount: required_amount(value, "amount")? })
    }
}

impl FromJson for CurrencyRange {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            currency: required_text(value, "currency")?,
            from: value.amount("amountFrom"),
            to: value.amount("amountTo"),
        })
    }
}

impl FromJson for DepositBonus {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let id = required_text(value, "id")?;
        let trigger = value.object("triggerConditions").unwrap_or(&Value::Null);
        let assign = value.object("assignConditions").unwrap_or(&Value::Null);
        let package = value
            .object("package")
            .and_then(|package| Some((package.text("id")?, package.text_or_empty("name"))));
        Ok(Self {
            name: value.text("name").unwrap_or_else(|| id.clone()),
            id,
            kind: match value.whole("type") {
                Some(2) => BonusKind::Percent,
                Some(3) => BonusKind::FreeSpins,
                Some(1) | None => BonusKind::Cash,
                // What it gives is not known, so it is not offered.
                Some(_) => return Err("type"),
            },
            package,
            minimum_deposit: value.read("minDeposit"),
            ranges: trigger.list_if_any("invoiceAmountItems")?,
            base_from: trigger.amount("baseCurrencyInvoiceAmountFrom"),
            base_to: trigger.amount("baseCurrencyInvoiceAmountTo"),
            amounts: assign.list_if_any("amountItems")?,
            base_amount: assign.amount("baseCurrencyAmount"),
            percentage: assign.amount("depositPercentage"),
            maximum_amounts: assign.list_if_any("maxAmountItems")?,
            base_maximum_amount: assign.amount("baseCurrencyMaxAmount"),
            free_spins: assign.elements("presets").first().and_then(|preset| preset.count("quantity")),
            spin_values: assign
                .elements("presets")
                .iter()
                .filter_map(|preset| {
                    Some(CurrencyAmount {
                        currency: preset.text("currency")?,
                        amount: preset.amount("price")?,
                    })
                })
                .filter(|value| value.amount.is_positive())
                .collect(),
            wager: value.amount("wagerCasino").filter(|wager| wager.is_positive()),
            terms: Terms {
                unwagered: ["wagerCasino", "wagerSportsbook"]
                    .into_iter()
                    .all(|key| value.amount(key) == Some(Amount::ZERO)),
                wager_sportsbook: value.amount("wagerSportsbook").filter(|wager| wager.is_positive()),
                maximum_win: value.list_if_any("maxWinAmountItems")?,
                base_maximum_win: value.amount("baseCurrencyMaxWinAmount"),
                casino_bets: bets(value, "wagerCasinoConditions")?,
                sportsbook_bets: bets(value, "wagerSportsbookConditions")?,
                available_until: trigger.text("availableTo").filter(|text| !text.is_empty()),
                wager_minutes: value.count("wagerDurationMinutes"),
                spins_minutes: assign.count("freespinDurationMinutes"),
                spins_game: assign.text("gameId").filter(|id| !id.is_empty()),
                games: counting_games(value),
            },
        })
    }
}

fn bets(value: &Value, key: &str) -> Result<BetRange, &'static str> {
    let conditions = value.object(key).unwrap_or(&Value::Null);
    Ok(BetRange {
        ranges: conditions.list_if_any("amountItems")?,
        base_from: conditions.amount("baseCurrencyAmountFrom"),
        base_to: conditions.amount("baseCurrencyAmountTo"),
    })
}

/// The games that the conditions of a bonus name. `None` if they cannot be read,
/// or do not say anything about games.
fn counting_games(value: &Value) -> Option<CountingGames> {
    let conditions = value.object("wagerCasinoConditions")?;
    let listed = |ids: &str, excluded: &str| {
        let list = conditions.get(ids)?.as_array()?;
        let ids = list.iter().map(|id| id.as_str().map(str::to_owned)).collect::<Option<_>>()?;
        Some(Listed { ids, excluded: conditions.flag(excluded)? })
    };
    let collections = match conditions.get("gameCollections") {
        None | Some(Value::Null) => Listed::default(),
        Some(_) => listed("gameCollections", "gameCollectionsExcluded")?,
    };
    let games = listed("gameIds", "gameIdsExcluded")?;
    let studios = listed("providerIds", "providerIdsExcluded")?;
    Some(CountingGames::of(collections, &games, &studios))
}

/// Element of `GET /api/game/bonuses/cashback`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerCashback {
    /// Name of the bonus.
    pub name: String,
    /// Amount in main units.
    pub amount: Amount,
    /// Payout date-time.
    pub date: String,
}

impl FromJson for PlayerCashback {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            name: value.text_or_empty("bonusName"),
            amount: required_amount(value, "amount")?,
            date: value.text_or_empty("date"),
        })
    }
}

/// Element of `GET /api/game/bonuses/status`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BonusIssueStatus {
    /// Id of the bonus.
    pub id: String,
    /// The field `issueStatus`, else the field `status`.
    pub status: Option<i64>,
}

impl FromJson for BonusIssueStatus {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let status = value.whole("issueStatus").or_else(|| value.whole("status"));
        Ok(Self { id: required_text(value, "id")?, status })
    }
}

/// What the server says of a stored code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BonusCodeStatus {
    /// It waits for a deposit, or the status is unknown.
    Waiting,
    /// It was applied.
    Applied,
    /// There is no such code.
    Incorrect,
    /// This player cannot use it.
    NotAvailable,
}

impl BonusCodeStatus {
    /// Key of the alert about a code that cannot be used, below `bonus`.
    pub fn alert(self) -> Option<&'static str> {
        match self {
            Self::Waiting | Self::Applied => None,
            Self::Incorrect => Some("bonusCodeIncorrect"),
            Self::NotAvailable => Some("bonusCodeNotAvailable"),
        }
    }
}

/// Element of `GET`, response of `POST` and `DELETE
/// /api/game/bonuses/bonuscodes`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BonusCode {
    /// Id for the deletion.
    pub id: String,
    /// The code.
    pub bonus_code: String,
    /// Whether it can be used.
    pub status: BonusCodeStatus,
}

impl FromJson for BonusCode {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let id = required_text(value, "id")?;
        Ok(Self {
            // Servers that do not send this id expect the code's own id.
            id: value.text("playerBonusCodeId").unwrap_or(id),
            bonus_code: required_text(value, "bonusCode")?,
            status: match value.whole("status") {
                Some(2) => BonusCodeStatus::Applied,
                Some(3) => BonusCodeStatus::Incorrect,
                Some(4) => BonusCodeStatus::NotAvailable,
                Some(1) | None => BonusCodeStatus::Waiting,
                Some(_) => return Err("status"),
            },
        })
    }
}

/// Body of `POST /api/game/bonuses/bonuscodes`. Trigger 1: immediately, 3:
/// with the next deposit.
pub fn bonus_code_body(code: &str, trigger: i64) -> Value {
    ObjectBuilder::new().text("bonusCode", code).whole("trigger", trigger).build()
}

/// Body of `DELETE /api/game/bonuses/bonuscodes`.
pub fn remove_bonus_code_body(id: &str) -> Value {
    ObjectBuilder::new().text("playerBonusCodeId", id).build()
}
