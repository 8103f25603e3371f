//! Loyalty programme and tournaments.

use super::{Answered, RuleError, digits, list, optional, text};
use crate::{
    domain::{
        loyalty::{self, LevelState},
        tournaments::{self, Entry, Standing, TournamentAction, TournamentPhase},
    },
    json::{Number, Value},
    wire::json::{Entries, ObjectBuilder, required_text, required_whole},
};

fn phase_name(phase: TournamentPhase) -> &'static str {
    match phase {
        TournamentPhase::Announced => "announced",
        TournamentPhase::Running => "running",
        TournamentPhase::Finished => "finished",
    }
}

fn phase_of(input: &Value) -> Result<TournamentPhase, &'static str> {
    tournaments::phase(required_whole(input, "state")?).ok_or("state")
}

fn standing(value: &Value) -> Option<Standing> {
    Some(Standing {
        player: value.text("player")?,
        nickname: None,
        place: value.count("place")?,
        points: Some(value.whole("points")?),
    })
}

pub(super) fn answer(rule: &str, input: &Value) -> Answered {
    Ok(match rule {
        "loyalty.state" => {
            text(match loyalty::level_state(digits(input, "order")?, input.count("current")) {
                LevelState::Completed => "completed",
                LevelState::Current => "current",
                LevelState::Locked => "locked",
            })
        }
        "loyalty.rises" => Value::Bool(loyalty::rises(digits(input, "from")?, digits(input, "to")?)),
        "loyalty.progress" => {
            let (points, current) = (required_whole(input, "points")?, required_whole(input, "current")?);
            let next = input.whole("next");
            let builder =
                ObjectBuilder::new().whole("percent", i64::from(loyalty::progress(points, current, next)));
            match next {
                Some(next) => builder.whole("missing", loyalty::missing(points, next)).build(),
                None => builder.build(),
            }
        }
        "tournament.phase" => optional(tournaments::phase(required_whole(input, "state")?).map(phase_name)),
        "tournament.deadline" => {
            let (start, end) = (required_text(input, "start")?, required_text(input, "end")?);
            optional(tournaments::deadline(phase_of(input)?, &start, &end))
        }
        "tournament.action" => {
            let flag = |key: &str| input.flag(key).unwrap_or(false);
            let entry = match input.text("entry").as_deref() {
                Some("present") => Entry::Present,
                Some("complete") => Entry::Complete,
                Some("missing") => Entry::Missing,
                _ => Entry::Unknown,
            };
            let action = tournaments::action(
                phase_of(input)?,
                flag("available"),
                flag("signedIn"),
                entry,
                flag("confirmation"),
            );
            text(match action {
                TournamentAction::Nothing => "nothing",
                TournamentAction::Register => "register",
                TournamentAction::TakePart => "takePart",
                TournamentAction::Play => "play",
            })
        }
        "tournament.counts" => {
            let identity = required_text(input, "identity")?;
            Value::Bool(tournaments::counts(&identity, &input.texts("listed"), &input.texts("excluded")))
        }
        "tournament.shown" => {
            let rows: Vec<Standing> = input.elements("rows").iter().filter_map(standing).collect();
            let own = input.object("own").and_then(standing);
            let shown = tournaments::shown(&rows, own, digits(input, "page")?);
            let places = |rows: &[Standing]| {
                list(rows.to_vec(), |row| Value::Number(Number::from(i64::from(row.place))))
            };
            ObjectBuilder::new()
                .value("podium", places(&shown.podium))
                .value("rows", places(&shown.rows))
                .value("own", places(&shown.own.into_iter().collect::<Vec<_>>()))
                .whole("page", i64::from(shown.page))
                .whole("pages", i64::from(shown.pages))
                .build()
        }
        _ => return Err(RuleError::Unknown),
    })
}
