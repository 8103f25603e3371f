//! Page on which a reviewer causes what reaches players by itself: messages, points, tournaments. Works without script.

use super::{page, unframed};
use crate::auth::player;
use crate::db;
use crate::http::error::{ApiError, Fields};
use crate::http::input::{Form, Query, Text};
use crate::marketing::{self, Way};
use crate::retention;
use crate::schedule;
use crate::state::{Shared, Tx};
use crate::tournaments;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

/// The longest title of a message, in characters.
const LONGEST_TITLE: usize = 120;
/// The longest text of a message, in characters.
const LONGEST_TEXT: usize = 2000;
/// Maximum number of points given at once.
const MOST_POINTS: i64 = 1_000_000;

/// What has just been done.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Done {
    done: Text,
}

/// GET /players?done
pub async fn show(
    State(app): State<Shared>,
    Query(Done { done }): Query<Done>,
) -> Result<Response, ApiError> {
    schedule::catch_up(&app)?;
    let done = done.filled().and_then(told);
    let (choice, list) = app.run(|tx| Ok((choice(tx)?, tournament_rows(tx)?)))?;
    let body = html! {
        main.card {
            h1 { "Players and tournaments" }
            @if let Some(text) = done { p role="status" { b { (text) } } }
            h2 { "Send a message" }
            form method="post" action="/players/messages" {
                label { "To " (choice) }
                label { "Title " input name="title" required maxlength=(LONGEST_TITLE); }
                label { "Text " textarea name="text" rows="3" required maxlength=(LONGEST_TEXT) {} }
                label.option {
                    input type="checkbox" name="marketing" value="1";
                    " Marketing: its title also by mail and text message, only where the player agreed"
                }
                button.primary { "Send" }
            }
            h2 { "Give points" }
            form method="post" action="/players/points" {
                label { "To " (choice) }
                label { "Points " input name="points" type="number" min="1" max=(MOST_POINTS) value="500" required; }
                button.primary { "Give" }
            }
            h2 { "Tournaments" }
            ul.list { (list) }
            p { a href="/" { "Sandbox payments" } }
        }
    };
    Ok(unframed(page("Players and tournaments", None, &body)))
}

/// Result of a form, shown above all forms.
fn told(done: &str) -> Option<String> {
    let ways: Vec<&str> = done.strip_prefix("sent").unwrap_or_default().split('-').collect();
    let way = |way: Way| if ways.contains(&way.name()) { "yes" } else { "no" };
    Some(match done {
        "note" => "The message was sent.".to_owned(),
        "points" => "The points were given.".to_owned(),
        "moved" => "The tournament was changed.".to_owned(),
        "late" => "Nothing was changed: the tournament has moved on.".to_owned(),
        _ if done.starts_with("sent") => format!(
            "The marketing message went out. On the site: {}. By mail: {}. By text message: {}.",
            way(Way::Site),
            way(Way::Mail),
            way(Way::Sms)
        ),
        _ => return None,
    })
}

/// A choice of players, the newest first.
fn choice(tx: &Tx<'_>) -> Result<Markup, ApiError> {
    let sql =
        "SELECT id, COALESCE(email, phone, id) FROM players ORDER BY created_at DESC, rowid DESC LIMIT 200";
    let rows = db::all(tx, sql, [], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?;
    Ok(html! {
        select name="player" {
            @for (id, login) in rows { option value=(id) { (login) } }
        }
    })
}

fn tournament_rows(tx: &Tx<'_>) -> Result<Markup, ApiError> {
    let rows = tournaments::overview(tx)?.into_iter().map(|one| {
        let (state, action) = match one.phase {
            tournaments::Phase::Announced => ("announced", Some(("start", "Start"))),
            tournaments::Phase::Running => ("running", Some(("end", "End"))),
            tournaments::Phase::Finished => ("finished", None),
        };
        (one, state, action)
    });
    Ok(html! {
        @for (one, state, action) in rows {
            li {
                form method="post" action="/players/tournaments" {
                    p { b { (one.title) } " " small { (state) } }
                    input type="hidden" name="tournament" value=(one.identity);
                    @if let Some((name, label)) = action {
                        button name="action" value=(name) aria-label={ (label) " " (one.title) } { (label) " now" }
                    }
                }
            }
        }
    })
}

fn back(done: &str) -> Response {
    Redirect::to(&format!("/players?done={done}")).into_response()
}

/// A message to a player.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Letter {
    player: Text,
    title: Text,
    text: Text,
    marketing: Option<String>,
}

/// POST /players/messages
pub async fn send_message(
    State(app): State<Shared>,
    Form(letter): Form<Letter>,
) -> Result<Response, ApiError> {
    let (title, text) = (letter.title.trim(), letter.text.trim());
    let mut wrong = Fields::default();
    for (name, value, longest) in [("title", title, LONGEST_TITLE), ("text", text, LONGEST_TEXT)] {
        wrong.require(name, value);
        if value.chars().count() > longest {
            wrong.add(name, format!("Please use at most {longest} characters."));
        }
    }
    wrong.finish()?;
    app.run(|tx| {
        let player = player::load(tx, letter.player.trim())?.id;
        if letter.marketing.is_none() {
            marketing::note(tx, &player, title, text)?;
            return Ok(back("note"));
        }
        let ways = marketing::send(tx, &player, title, text)?;
        let names: Vec<&str> = ways.into_iter().map(Way::name).collect();
        Ok(back(&format!("sent-{}", names.join("-"))))
    })
}

/// Points for a player.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Gift {
    player: Text,
    points: Text,
}

/// POST /players/points
pub async fn give_points(State(app): State<Shared>, Form(gift): Form<Gift>) -> Result<Response, ApiError> {
    let points = gift.points.trim().parse::<i64>().ok();
    let points = points
        .filter(|points| (1..=MOST_POINTS).contains(points))
        .ok_or_else(|| ApiError::field("points", format!("Give 1 to {MOST_POINTS} points.")))?;
    app.run(|tx| {
        let player = player::load(tx, &gift.player)?.id;
        retention::add_points(tx, &player, points)
    })?;
    Ok(back("points"))
}

/// A button of a tournament: start or end.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Move {
    tournament: Text,
    action: Text,
}

/// POST /players/tournaments. A late action has no effect.
pub async fn move_tournament(
    State(app): State<Shared>,
    Form(wish): Form<Move>,
) -> Result<Response, ApiError> {
    let moved = app.run(|tx| match &*wish.action {
        "start" => tournaments::start(tx, &wish.tournament),
        "end" => tournaments::end(tx, &wish.tournament),
        _ => Err(ApiError::field("action", "Choose start or end.")),
    })?;
    Ok(back(if moved { "moved" } else { "late" }))
}
