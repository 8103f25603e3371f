//! Covers as bitmaps. A browser draws the shapes of an SVG again wherever it is shown; a list of thousands of games then
//! scrolls in steps. A bitmap is drawn once, here.

use bytes::Bytes;
use jpeg_encoder::{ColorType, Encoder};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// Size in pixels: one and a half of the 200 x 300 of a drawing, which is sharp on most phones.
const SIZE: (u16, u16) = (300, 450);
const SCALE: f32 = 1.5;
const QUALITY: u8 = 72;

/// The bitmaps that were drawn so far, by the names of their drawings. Drawings are the same for the life of the process.
static DRAWN: LazyLock<Mutex<BTreeMap<String, Bytes>>> = LazyLock::new(Mutex::default);

/// The drawing of that name as a JPEG. Draws it on the first call. `None` if the drawing cannot be read.
pub fn bitmap(name: &str, drawing: impl FnOnce() -> String) -> Option<Bytes> {
    let known = DRAWN.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
    if known.is_some() {
        return known;
    }
    let drawn = Bytes::from(jpeg(&drawing())?);
    DRAWN.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), drawn.clone());
    Some(drawn)
}

fn jpeg(svg: &str) -> Option<Vec<u8>> {
    let tree = Tree::from_str(svg, &Options::default()).ok()?;
    let (width, height) = SIZE;
    let mut pixels = Pixmap::new(width.into(), height.into())?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    let mut bytes = Vec::new();
    Encoder::new(&mut bytes, QUALITY).encode(pixels.data(), width, height, ColorType::Rgba).ok()?;
    Some(bytes)
}
