//! The server's payments, and how it treats requests for new ones.

use std::collections::BTreeSet;

use super::super::limits::at;
use crate::{
    domain::token,
    json::Value,
    ports::HttpRequest,
    testing::Reply,
    wire::json::{Entries, parse},
};

/// How the server and the network treat the next payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Treatment {
    Accepted,
    /// Booked, and paid at once; the event is faster than the answer.
    PaidBeforeAnswer,
    /// Booked; the answer gets lost.
    AnswerLost,
    /// Booked; the answer is the page of a proxy.
    Unreadable,
    /// Booked, and answered with an error of the server.
    Broken,
    /// The request gets lost.
    RequestLost,
    Refused,
    /// The server still works on an earlier request with this key.
    Busy,
}

pub const TREATMENTS: [Treatment; 8] = [
    Treatment::Accepted,
    Treatment::PaidBeforeAnswer,
    Treatment::AnswerLost,
    Treatment::Unreadable,
    Treatment::Broken,
    Treatment::RequestLost,
    Treatment::Refused,
    Treatment::Busy,
];

/// A payment of the server.
#[derive(Debug, Clone)]
pub struct Booked {
    pub id: String,
    pub key: String,
    pub player: String,
    pub out: bool,
    pub amount: String,
    /// 1 pending, 2 paid, 3 failed.
    pub status: u8,
    pub created: u64,
}

impl Booked {
    pub fn json(&self, with_key: bool) -> String {
        let Self { id, key, amount, status, .. } = self;
        let key = if with_key { format!(r#""idempotencyKey":"{key}","#) } else { String::new() };
        let (kind, created) = (1 + u8::from(self.out), at(self.created));
        format!(
            r#"{{{key}"id":"{id}","amount":{amount},"currency":"USD","status":{status},"paymentMethod":"card","invoiceType":{kind},"createdAt":"{created}"}}"#
        )
    }
}

/// The server's payments.
pub struct Bank {
    pub payments: Vec<Booked>,
    pub treatment: Treatment,
    pub list_is_down: bool,
    pub tells_keys: bool,
    pub now: u64,
    /// Payments that a device has seen decided.
    pub seen_decided: BTreeSet<String>,
    /// Payments that a device has seen at all.
    pub seen: BTreeSet<String>,
    /// Value of `seen` when the last payment request arrived. A device may load the
    /// list before it sends the request.
    pub seen_before: BTreeSet<String>,
}

impl Bank {
    /// The time of the server, who counts in whole seconds.
    pub fn second(&self) -> u64 {
        self.now / 1_000 * 1_000
    }

    pub fn pay(&mut self, request: &HttpRequest, out: bool) -> Reply {
        self.seen_before.clone_from(&self.seen);
        let key = request.idempotency_key.clone().unwrap_or_default();
        let player = sender(request);
        let body = request.body.as_deref().and_then(parse).unwrap_or(Value::Null);
        let amount = body.amount("amount").map(|amount| amount.to_string()).unwrap_or_default();
        let known = self.payments.iter().find(|payment| payment.key == key).map(|payment| payment.id.clone());
        match self.treatment {
            Treatment::RequestLost => return Reply::lost(),
            Treatment::Refused => return Reply::refused(422, 0, r#"{"amount":["no"]}"#),
            Treatment::Busy if known.is_some() => return Reply::refused(409, 0, "{}"),
            _ => {}
        }
        let is_new = known.is_none();
        let id = known.unwrap_or_else(|| format!("i{}", self.payments.len()));
        if is_new {
            let booked =
                Booked { id: id.clone(), key, player, out, amount, status: 1, created: self.second() };
            self.payments.push(booked);
        }
        match self.treatment {
            Treatment::AnswerLost => Reply::lost(),
            Treatment::Unreadable => Reply::raw(200, "<!doctype html>"),
            Treatment::Broken => Reply::raw(500, ""),
            treatment => {
                self.seen.insert(id.clone());
                let delay = if treatment == Treatment::PaidBeforeAnswer { 500 } else { 0 };
                Reply::data(&format!(r#"{{"action":"https://pay.example/p","invoiceId":"{id}"}}"#))
                    .after(delay)
            }
        }
    }

    pub fn list(&mut self, request: &HttpRequest) -> Reply {
        if self.list_is_down {
            return Reply::raw(503, "");
        }
        let player = sender(request);
        let number = |name: &str| {
            let query = request.url.split(&format!("{name}=")).nth(1)?;
            query.split('&').next()?.parse::<usize>().ok()
        };
        let (page, size) = (number("page").unwrap_or(1), number("perPage").unwrap_or(10));
        let mut own: Vec<Booked> =
            self.payments.iter().filter(|payment| payment.player == player).cloned().collect();
        own.reverse();
        let rows: Vec<&Booked> = own.iter().skip((page - 1) * size).take(size).collect();
        for row in &rows {
            self.seen.insert(row.id.clone());
            if row.status != 1 {
                self.seen_decided.insert(row.id.clone());
            }
        }
        let rows: Vec<String> = rows.iter().map(|row| row.json(self.tells_keys)).collect();
        Reply::raw(200, &format!(r#"{{"data":[{}],"meta":{{"total":{}}}}}"#, rows.join(","), own.len()))
    }
}

pub fn sender(request: &HttpRequest) -> String {
    token::decode(request.bearer.as_deref()).ok().and_then(|claims| claims.sub).unwrap_or_default()
}
