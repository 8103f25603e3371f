//! The four symbols of a slot with small wins. Slots with the same scenes differ by them: a palette has its own set of shapes
//! and its own hues.

/// Shapes of the symbols, in a box of 100 x 100. `$1` is the colour, `$2` a lighter and `$3` a darker one.
type Set = [&'static str; 4];

const STONES: Set = [
    "<path d='M50 12l34 20v36L50 88 16 68V32z' fill='$1'/><path d='M50 12l34 20-34 18-34-18z' fill='$2'/><path d='M50 50v38L16 68V32z' fill='$3'/>",
    "<path d='M50 10l38 40-38 40-38-40z' fill='$1'/><path d='M50 10l38 40H12z' fill='$2'/><path d='M50 10v80L12 50z' fill='$3' opacity='.5'/>",
    "<circle cx='50' cy='50' r='40' fill='$3'/><path d='M50 14l25 11 11 25-11 25-25 11-25-11-11-25 11-25z' fill='$1'/><path d='M50 14l25 11 11 25H14l11-25z' fill='$2'/><path d='M36 36h28v28H36z' fill='#fff' opacity='.3'/>",
    "<path d='M30 14h40l20 26-40 48-40-48z' fill='$1'/><path d='M30 14h40l20 26H10z' fill='$2'/><path d='M50 88L34 40h32z' fill='$3'/>",
];
const SUITS: Set = [
    "<path d='M50 88C16 62 8 46 8 32a22 22 0 0 1 42-8 22 22 0 0 1 42 8c0 14-8 30-42 56z' fill='$1'/><path d='M50 24a22 22 0 0 0-42 8c0 6 2 12 6 20 4-16 16-26 36-28z' fill='$2'/><path d='M50 88c26-20 38-36 41-50-8 18-22 34-41 50z' fill='$3'/>",
    "<path d='M44 72c0 10-4 16-10 20h32c-6-4-10-10-10-20z' fill='$3'/><path d='M50 8c18 24 40 36 40 56a20 20 0 0 1-40 6 20 20 0 0 1-40-6C10 44 32 32 50 8z' fill='$1'/><path d='M50 8C32 32 10 44 10 64c6-16 24-28 40-38z' fill='$2'/>",
    "<path d='M44 58c0 20-4 28-10 34h32c-6-6-10-14-10-34z' fill='$3'/><g fill='$1'><circle cx='50' cy='28' r='20'/><circle cx='29' cy='57' r='20'/><circle cx='71' cy='57' r='20'/></g><g fill='$2'><circle cx='45' cy='22' r='8'/><circle cx='23' cy='51' r='8'/><circle cx='65' cy='51' r='8'/></g>",
    "<path d='M50 8l32 42-32 42-32-42z' fill='$1'/><path d='M50 8L18 50h32z' fill='$2'/><path d='M50 92l32-42H50z' fill='$3'/>",
];
const FRUITS: Set = [
    "<path d='M31 60c6-24 20-38 42-48M68 62c2-22 2-38 5-50' fill='none' stroke='$3' stroke-width='6' stroke-linecap='round'/><g fill='$1'><circle cx='29' cy='69' r='21'/><circle cx='69' cy='71' r='21'/></g><g fill='$2'><circle cx='23' cy='62' r='7'/><circle cx='63' cy='64' r='7'/></g>",
    "<path d='M6 50c12-4 16-34 44-34s32 30 44 34c-12 4-16 34-44 34S18 54 6 50z' fill='$1'/><path d='M20 44c6-14 16-22 32-22-12 6-20 14-24 26z' fill='$2'/><path d='M28 74c22 10 46 2 56-16-4 18-16 26-34 26-10 0-16-4-22-10z' fill='$3'/>",
    "<path d='M50 26c0-8 4-12 10-16' fill='none' stroke='$3' stroke-width='6' stroke-linecap='round'/><g fill='$1'><circle cx='27' cy='38' r='15'/><circle cx='50' cy='38' r='15'/><circle cx='73' cy='38' r='15'/></g><g fill='$3'><circle cx='38' cy='58' r='15'/><circle cx='62' cy='58' r='15'/></g><circle cx='50' cy='77' r='15' fill='$1'/><g fill='$2'><circle cx='22' cy='33' r='5'/><circle cx='45' cy='33' r='5'/><circle cx='68' cy='33' r='5'/><circle cx='45' cy='72' r='5'/></g>",
    "<path d='M4 34h92a46 46 0 0 1-92 0z' fill='$3'/><path d='M13 34h74a37 37 0 0 1-74 0z' fill='$2'/><path d='M19 34h62a31 31 0 0 1-62 0z' fill='$1'/><g fill='$3'><ellipse cx='37' cy='44' rx='3' ry='5'/><ellipse cx='50' cy='52' rx='3' ry='5'/><ellipse cx='63' cy='44' rx='3' ry='5'/></g>",
];
const CHARMS: Set = [
    "<path d='M50 12c20 0 28 18 28 36v18l12 12H10l12-12V48c0-18 8-36 28-36z' fill='$1'/><path d='M48 12c-10 6-12 22-12 36v30H10l12-12V48c0-18 8-34 26-36z' fill='$2'/><path d='M10 76h80v7H10z' fill='$3'/><circle cx='50' cy='87' r='8' fill='$3'/>",
    "<path d='M20 88C2 56 10 14 50 12c40 2 48 44 30 76H60c16-26 14-52-10-54-24 2-26 28-10 54z' fill='$1'/><path d='M20 88C2 56 10 14 50 12v10C22 24 16 58 30 88z' fill='$2'/><g fill='$3'><circle cx='26' cy='54' r='4'/><circle cx='34' cy='32' r='4'/><circle cx='66' cy='32' r='4'/><circle cx='74' cy='54' r='4'/></g>",
    "<path d='M50 52c4 16 2 28-6 40' fill='none' stroke='$3' stroke-width='7' stroke-linecap='round'/><g fill='$1'><circle cx='33' cy='30' r='20'/><circle cx='67' cy='30' r='20'/><circle cx='33' cy='60' r='19'/><circle cx='67' cy='60' r='19'/><path d='M42 38h16v16H42z'/></g><g fill='$2'><circle cx='28' cy='24' r='9'/><circle cx='62' cy='24' r='9'/><circle cx='28' cy='55' r='8'/><circle cx='62' cy='55' r='8'/></g>",
    "<path d='M66 8a44 44 0 1 0 26 62C58 74 42 40 66 8z' fill='$1'/><path d='M66 8A44 44 0 0 0 8 56C14 32 34 14 66 8z' fill='$2'/><path d='M92 70a44 44 0 0 1-66 16c24 6 48 0 66-16z' fill='$3'/>",
];

const SETS: [Set; 4] = [STONES, SUITS, FRUITS, CHARMS];
/// Hues of the symbols in the first round of the sets.
const HUES: [usize; 4] = [352, 212, 146, 278];
/// Degrees by which the hues turn from one round of the sets to the next.
const TURN: usize = 23;

/// The symbols of the slots with this palette.
pub fn drawings(palette: usize) -> Vec<String> {
    let (round, number) = (palette / SETS.len(), palette % SETS.len());
    let shapes = SETS.get(number).unwrap_or(&STONES).iter();
    let colours = HUES.map(|hue| (hue + round * TURN) % 360);
    shapes
        .zip(colours)
        .map(|(shape, hue)| {
            shape
                .replace("$1", &format!("hsl({hue} 62% 50%)"))
                .replace("$2", &format!("hsl({hue} 78% 70%)"))
                .replace("$3", &format!("hsl({hue} 60% 36%)"))
        })
        .collect()
}
