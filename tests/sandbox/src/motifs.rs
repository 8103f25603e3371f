//! Drawings for the covers of games: a scene for the last word of a title, in the colours of its first word.
//!
//! A scene is drawn in a box of 200 x 300. `$a` is the accent, `$l` a light and `$d` a dark tone of the palette.

/// Colours of a cover as HSL: sky above, sky below, accent, light, dark.
#[derive(Debug, Clone, Copy)]
pub struct Palette {
    /// Upper colour of the background.
    pub above: &'static str,
    /// Lower colour of the background.
    pub below: &'static str,
    /// Colour of the subject.
    pub accent: &'static str,
    /// Highlights.
    pub light: &'static str,
    /// Shadows.
    pub dark: &'static str,
}

const fn palette(
    above: &'static str,
    below: &'static str,
    accent: &'static str,
    light: &'static str,
    dark: &'static str,
) -> Palette {
    Palette { above, below, accent, light, dark }
}

const PALETTES: [(&str, Palette); 20] = [
    ("Ember", palette("14 78% 24%", "22 92% 50%", "38 98% 60%", "48 100% 80%", "8 70% 14%")),
    ("Silver", palette("215 22% 24%", "210 20% 56%", "208 24% 80%", "200 30% 94%", "220 28% 15%")),
    ("Midnight", palette("236 62% 12%", "252 58% 36%", "222 88% 68%", "52 92% 78%", "240 60% 8%")),
    ("Coral", palette("344 62% 36%", "16 90% 66%", "6 92% 72%", "34 98% 86%", "338 58% 18%")),
    ("Amber", palette("28 70% 24%", "42 92% 54%", "46 98% 64%", "52 100% 86%", "24 66% 13%")),
    ("Frosty", palette("206 66% 34%", "188 72% 74%", "194 88% 84%", "190 80% 97%", "212 58% 20%")),
    ("Wild", palette("146 54% 18%", "92 58% 44%", "74 76% 58%", "60 92% 80%", "152 58% 10%")),
    ("Hidden", palette("184 48% 14%", "174 50% 36%", "166 62% 58%", "150 70% 84%", "190 54% 8%")),
    ("Crimson", palette("348 74% 18%", "354 82% 46%", "12 94% 64%", "36 98% 82%", "344 70% 10%")),
    ("Lucky", palette("158 68% 18%", "146 62% 42%", "50 94% 60%", "54 100% 84%", "164 66% 9%")),
    ("Velvet", palette("286 56% 20%", "316 56% 46%", "326 84% 72%", "336 92% 88%", "278 54% 11%")),
    ("Thunder", palette("248 44% 16%", "228 46% 46%", "52 96% 62%", "54 100% 88%", "252 46% 9%")),
    ("Moonlit", palette("226 56% 16%", "206 54% 46%", "212 62% 80%", "48 60% 92%", "230 56% 9%")),
    ("Emerald", palette("160 76% 14%", "154 70% 38%", "148 76% 58%", "120 76% 86%", "166 74% 8%")),
    ("Dusty", palette("24 38% 26%", "34 58% 62%", "20 56% 52%", "42 76% 88%", "18 42% 15%")),
    ("Royal", palette("262 62% 22%", "274 58% 48%", "46 92% 62%", "50 98% 86%", "258 62% 11%")),
    ("Sapphire", palette("220 82% 20%", "212 84% 50%", "196 92% 68%", "190 92% 90%", "224 80% 10%")),
    ("Roaring", palette("8 66% 20%", "28 88% 50%", "20 96% 62%", "46 98% 82%", "4 64% 11%")),
    ("Gilded", palette("32 62% 17%", "40 72% 46%", "46 90% 62%", "52 98% 88%", "28 60% 9%")),
    ("Stormy", palette("206 34% 18%", "196 30% 48%", "188 46% 72%", "180 50% 92%", "212 38% 10%")),
];

/// Number of the palette for the first word of a title. Titles without one have the number after the last.
pub fn palette_number(title: &str) -> usize {
    let first = title.split(' ').next().unwrap_or_default();
    PALETTES.iter().position(|(word, _)| *word == first).unwrap_or(PALETTES.len())
}

/// The colours for the first word of a title.
pub fn palette_of(title: &str) -> Palette {
    PALETTES
        .get(palette_number(title))
        .map_or(palette("262 50% 20%", "330 60% 46%", "40 92% 64%", "48 98% 86%", "258 50% 10%"), |row| row.1)
}

/// Last word of a title that has a drawing.
fn word_of(title: &str) -> Option<&'static str> {
    let words = MOTIFS.iter().filter_map(|(word, _)| Some((title.rfind(word)?, *word)));
    words.max_by_key(|(place, _)| *place).map(|(_, word)| word)
}

/// The drawing of a word.
fn drawing(word: &str) -> &'static str {
    MOTIFS.iter().find(|(known, _)| *known == word).map_or(GEM, |(_, drawing)| drawing)
}

/// The drawing for the last word of a title that has one.
pub fn motif_of(title: &str) -> &'static str {
    word_of(title).map_or(GEM, drawing)
}

/// Motifs that match a motif: the other three scenes of its slot. Motifs of table games are not among them.
const KIN: [(&str, [&str; 3]); 20] = [
    ("Orchard", ["Garden", "Meadow", "Foxes"]),
    ("Garden", ["Meadow", "Orchard", "Lanterns"]),
    ("Meadow", ["Foxes", "Garden", "Orchard"]),
    ("Foxes", ["Meadow", "Falcon", "Orchard"]),
    ("Falcon", ["Canyon", "Foxes", "Meadow"]),
    ("Lagoon", ["Fishing Day", "Harbour", "Voyage"]),
    ("Harbour", ["Voyage", "Lagoon", "Fishing Day"]),
    ("Voyage", ["Harbour", "Lagoon", "Comet"]),
    ("Fishing Day", ["Lagoon", "Harbour", "Voyage"]),
    ("Caravan", ["Pharaoh", "Temple", "Canyon"]),
    ("Temple", ["Pharaoh", "Lanterns", "Caravan"]),
    ("Pharaoh", ["Caravan", "Temple", "Crown"]),
    ("Canyon", ["Falcon", "Mine", "Caravan"]),
    ("Mine", ["Canyon", "Crown", "Dragons"]),
    ("Kingdom", ["Crown", "Dragons", "Falcon"]),
    ("Crown", ["Kingdom", "Dragons", "Mine"]),
    ("Dragons", ["Kingdom", "Crown", "Mine"]),
    ("Lanterns", ["Carnival", "Temple", "Garden"]),
    ("Carnival", ["Lanterns", "Crown", "Garden"]),
    ("Comet", ["Rocket", "Voyage", "Lanterns"]),
];
/// Scenes of a slot whose title has no motif.
const TREASURE: [&str; 3] = ["Crown", "Mine", "Kingdom"];

/// Scenes of a slot with this title: its own and three that match it.
pub fn scenes_of(title: &str) -> [&'static str; 4] {
    let kin = KIN.iter().find(|(word, _)| word_of(title) == Some(word)).map_or(TREASURE, |(_, kin)| *kin);
    let [first, second, third] = kin.map(drawing);
    [motif_of(title), first, second, third]
}

const GEM: &str = "<path d='M60 110h80l30 45-70 85-70-85z' fill='$a'/><path d='M60 110l40 130 40-130z' fill='$l' opacity='.7'/><path d='M30 155h140' stroke='$d' stroke-width='3' opacity='.4'/>";

const MOTIFS: [(&str, &str); 33] = [
    (
        "Orchard",
        "<path d='M0 245q100-40 200 0v55H0z' fill='$d'/><path d='M90 250c6-30 6-50 0-80h20c-6 30-6 50 0 80z' fill='$d'/><g fill='$a'><circle cx='100' cy='125' r='48'/><circle cx='62' cy='150' r='34'/><circle cx='138' cy='150' r='34'/></g><path d='M70 110a44 44 0 0 1 50-26' stroke='$l' stroke-width='5' fill='none' opacity='.6' stroke-linecap='round'/><g fill='$l'><circle cx='78' cy='138' r='8'/><circle cx='112' cy='112' r='8'/><circle cx='134' cy='150' r='8'/><circle cx='98' cy='160' r='8'/></g>",
    ),
    (
        "Lagoon",
        "<circle cx='100' cy='120' r='44' fill='$l'/><path d='M0 190q50-16 100 0t100 0v110H0z' fill='$a' opacity='.8'/><path d='M0 220q50-16 100 0t100 0v80H0z' fill='$a'/><path d='M40 214q60-34 120 0z' fill='$d'/><path d='M104 206c0-30-2-50-12-74l10-2c8 26 10 48 10 76z' fill='$d'/><g fill='$d'><path d='M98 132c-18-18-40-14-52 4 20-4 36-4 52-4z'/><path d='M98 132c-4-24 10-38 32-38-10 12-20 22-32 38z'/><path d='M98 132c20-12 40-4 48 14-18-8-32-12-48-14z'/><path d='M98 132c-16 4-26 18-24 36 6-16 14-26 24-36z'/></g>",
    ),
    (
        "Caravan",
        "<circle cx='146' cy='92' r='26' fill='$l'/><path d='M0 210q60-50 120-14t80-16v120H0z' fill='$a' opacity='.7'/><path d='M34 232l44-78 44 78z' fill='$d'/><path d='M78 154l12 78H66z' fill='$l'/><path d='M96 238l34-58 34 58z' fill='$a'/><path d='M130 180l9 58h-18z' fill='$d'/><path d='M0 246q100-36 200 6v48H0z' fill='$d'/>",
    ),
    (
        "Temple",
        "<circle cx='100' cy='104' r='40' fill='$l' opacity='.7'/><path d='M30 150l70-50 70 50z' fill='$a'/><path d='M36 156h128v12H36z' fill='$l'/><g fill='$a'><path d='M44 168h16v64H44zM76 168h16v64H76zM108 168h16v64h-16zM140 168h16v64h-16z'/></g><path d='M30 232h140v12H30zM20 244h160v14H20z' fill='$d'/><circle cx='100' cy='134' r='9' fill='$d'/>",
    ),
    (
        "Meadow",
        "<path d='M0 220q60-30 120-6t80-10v96H0z' fill='$d'/><g stroke='$d' stroke-width='5' fill='none'><path d='M60 240c-2-30 2-50 0-70M104 244c4-40-2-70 0-100M148 240c-4-26 2-44 0-62'/></g><g fill='$l'><circle cx='60' cy='150' r='11'/><circle cx='44' cy='166' r='11'/><circle cx='76' cy='166' r='11'/><circle cx='52' cy='184' r='11'/><circle cx='68' cy='184' r='11'/></g><g fill='$a'><circle cx='104' cy='112' r='14'/><circle cx='82' cy='132' r='14'/><circle cx='126' cy='132' r='14'/><circle cx='92' cy='156' r='14'/><circle cx='116' cy='156' r='14'/><circle cx='148' cy='164' r='10'/><circle cx='134' cy='178' r='10'/><circle cx='162' cy='178' r='10'/><circle cx='141' cy='194' r='10'/><circle cx='155' cy='194' r='10'/></g><g fill='$d'><circle cx='60' cy='169' r='8'/><circle cx='148' cy='181' r='7'/></g><circle cx='104' cy='136' r='11' fill='$l'/>",
    ),
    (
        "Falcon",
        "<circle cx='100' cy='150' r='58' fill='$l' opacity='.3'/><path d='M100 140C70 96 34 88 8 96c22 8 26 18 30 28-12-2-20 0-28 4 22 6 34 18 48 34 12 12 24 18 42 18s30-6 42-18c14-16 26-28 48-34-8-4-16-6-28-4 4-10 8-20 30-28-26-8-62 0-92 44z' fill='$a'/><path d='M100 130c-12 10-16 24-14 40l14 54 14-54c2-16-2-30-14-40z' fill='$d'/><path d='M100 130c-10 6-14 14-12 24h24c2-10-2-18-12-24z' fill='$l'/><path d='M94 154h12l-6 14z' fill='$a'/>",
    ),
    (
        "Canyon",
        "<circle cx='120' cy='110' r='34' fill='$l'/><path d='M0 150h40l8 40 20 4 6 106H0z' fill='$a'/><path d='M200 130h-50l-8 50-18 8-6 112h82z' fill='$a'/><path d='M0 176h44M0 204h68M200 160h-54M200 196h-74' stroke='$d' stroke-width='5' opacity='.5'/><path d='M72 300c0-40 14-50 28-70 14 20 22 30 22 70z' fill='$l' opacity='.6'/><path d='M0 262q100-30 200 0v38H0z' fill='$d'/>",
    ),
    (
        "Harbour",
        "<circle cx='52' cy='96' r='24' fill='$l'/><path d='M96 86v120H44c26-30 44-70 52-120z' fill='$l'/><path d='M104 70v136h60c-34-30-52-76-60-136z' fill='$a'/><path d='M34 214h138c-6 22-18 34-30 34H62c-14 0-22-12-28-34z' fill='$d'/><path d='M0 244q25-12 50 0t50 0 50 0 50 0v56H0z' fill='$a' opacity='.85'/><path d='M0 264q25-12 50 0t50 0 50 0 50 0v36H0z' fill='$d' opacity='.7'/>",
    ),
    (
        "Garden",
        "<path d='M100 270c-4-40-4-60 0-90' stroke='$d' stroke-width='8' fill='none'/><path d='M98 236c-30 4-46-10-52-32 28-2 46 8 52 32zM102 220c28 2 42-12 46-34-26 0-42 12-46 34z' fill='$d'/><path d='M100 186c-36 0-54-26-50-72 14 4 22 10 28 20 4-18 12-30 22-38 10 8 18 20 22 38 6-10 14-16 28-20 4 46-14 72-50 72z' fill='$a'/><path d='M100 186c-16-14-22-32-22-52 4-18 12-30 22-38 10 8 18 20 22 38 0 20-6 38-22 52z' fill='$l' opacity='.65'/>",
    ),
    (
        "Voyage",
        "<circle cx='100' cy='160' r='74' fill='$d' opacity='.6'/><circle cx='100' cy='160' r='62' fill='none' stroke='$a' stroke-width='8'/><g stroke='$a' stroke-width='6'><path d='M100 86v20M100 214v20M26 160h20M154 160h20'/></g><path d='M100 108l14 52-14 52-14-52z' fill='$l'/><path d='M48 160l52-14 52 14-52 14z' fill='$a'/><circle cx='100' cy='160' r='8' fill='$d'/>",
    ),
    (
        "Foxes",
        "<path d='M40 96l40 34h40l40-34 4 72-64 70-64-70z' fill='$a'/><path d='M40 96l14 52 26-18zM160 96l-14 52-26-18z' fill='$d'/><path d='M36 168c26-8 46 4 64 70l-64-70zM164 168c-26-8-46 4-64 70z' fill='$l'/><circle cx='76' cy='166' r='7' fill='$d'/><circle cx='124' cy='166' r='7' fill='$d'/><path d='M90 226h20l-10 12z' fill='$d'/>",
    ),
    (
        "Lanterns",
        "<path d='M62 40v50M138 40v90M100 40v20' stroke='$d' stroke-width='4'/><g fill='$a'><rect x='38' y='96' width='48' height='66' rx='22'/><rect x='112' y='136' width='52' height='72' rx='24'/></g><rect x='82' y='62' width='36' height='50' rx='16' fill='$a' opacity='.75'/><g fill='$l' opacity='.8'><rect x='54' y='96' width='16' height='66' rx='8'/><rect x='130' y='136' width='16' height='72' rx='8'/></g><g fill='$d'><path d='M48 88h28v10H48zM48 160h28v8H48zM122 128h32v10h-32zM122 206h32v8h-32z'/></g><path d='M62 168v26M138 214v30' stroke='$l' stroke-width='4'/>",
    ),
    (
        "Kingdom",
        "<path d='M0 236q100-50 200 0v64H0z' fill='$d'/><path d='M52 246V150h96v96z' fill='$a'/><path d='M34 246V128h34v118zM132 246V128h34v118z' fill='$a'/><path d='M82 150V104h36v46z' fill='$a'/><g fill='$d'><path d='M30 130l21-40 21 40zM128 130l21-40 21 40zM78 106l22-42 22 42z'/><path d='M86 246v-40a14 14 0 0 1 28 0v40z'/></g><g fill='$l'><path d='M46 150h10v16H46zM144 150h10v16h-10zM95 120h10v16H95zM64 176h8v14h-8zM128 176h8v14h-8z'/></g><path d='M100 64V46l18 7-18 7' fill='$l'/>",
    ),
    (
        "Carnival",
        "<path d='M26 140c10-28 46-34 74-16 28-18 64-12 74 16 8 40-12 70-40 70-16 0-26-8-34-20-8 12-18 20-34 20-28 0-48-30-40-70z' fill='$a'/><path d='M50 156c12-14 30-12 38 4-12 12-30 12-38-4zM150 156c-12-14-30-12-38 4 12 12 30 12 38-4z' fill='$d'/><path d='M100 124c-6-30-2-52 0-64 4 12 8 34 0 64zM84 124C66 104 62 84 60 70c12 12 24 30 24 54zM116 124c18-20 22-40 24-54-12 12-24 30-24 54z' fill='$l'/><circle cx='100' cy='136' r='8' fill='$l'/>",
    ),
    (
        "Mine",
        "<path d='M0 300V170l40-36 30 20 40-34 44 30 46-20v170z' fill='$d'/><path d='M52 236l26-42 26 20 18-30 34 52-30 24H76z' fill='$a'/><path d='M78 194l8 66 18-46zM122 184l-6 76 40-24z' fill='$l' opacity='.7'/><path d='M60 96c30-24 66-22 92 4-8 2-12 4-16 8-22-14-44-16-76-12z' fill='$l'/><path d='M112 92l-60 92' stroke='$a' stroke-width='10' stroke-linecap='round'/>",
    ),
    (
        "Dragons",
        "<path d='M104 56c8 34 52 52 52 108 0 44-26 74-56 74s-56-28-56-70c0-28 16-42 26-60 4 12 8 18 16 22 2-30 4-50 18-74z' fill='$a'/><path d='M104 130c4 20 28 30 28 58 0 26-14 44-32 44s-32-16-32-40c0-16 10-24 16-34 4 8 6 10 10 12 0-16 2-26 10-40z' fill='$l'/><path d='M86 196l14-8 14 8-14 26z' fill='$d'/><path d='M70 170l20 10M130 170l-20 10' stroke='$d' stroke-width='6' stroke-linecap='round'/>",
    ),
    (
        "Comet",
        "<path d='M190 40L84 150l34 34z' fill='$l' opacity='.55'/><path d='M196 84L96 170l24 24z' fill='$a' opacity='.6'/><path d='M150 30L70 140l28 20z' fill='$a' opacity='.6'/><circle cx='88' cy='182' r='44' fill='$a'/><circle cx='76' cy='172' r='30' fill='$l' opacity='.5'/><g fill='$d' opacity='.5'><circle cx='104' cy='196' r='9'/><circle cx='78' cy='206' r='6'/><circle cx='98' cy='166' r='5'/></g>",
    ),
    (
        "Pharaoh",
        "<circle cx='128' cy='96' r='32' fill='$l'/><path d='M-10 246l80-124 80 124z' fill='$a'/><path d='M70 122l80 124H86z' fill='$d' opacity='.55'/><path d='M96 250l58-86 58 86z' fill='$a' opacity='.85'/><path d='M154 164l58 86h-46z' fill='$d' opacity='.55'/><path d='M0 246q100-16 200 0v54H0z' fill='$d'/><path d='M22 274q78-18 156 0' stroke='$a' stroke-width='4' fill='none' opacity='.6'/>",
    ),
    (
        "Fishing Day",
        "<path d='M136 30c0 40 10 60 10 86a16 16 0 0 1-32 0' fill='none' stroke='$l' stroke-width='5' stroke-linecap='round'/><path d='M0 150q50-16 100 0t100 0v150H0z' fill='$d' opacity='.75'/><path d='M30 206c30-44 86-44 114-8l30-26c-4 24-4 40 0 62l-30-24c-28 38-84 36-114-4z' fill='$a'/><path d='M30 206c18-26 46-36 72-30-14 20-14 44 0 64-26 4-54-10-72-34z' fill='$l' opacity='.6'/><circle cx='60' cy='198' r='6' fill='$d'/><g fill='$l' opacity='.7'><circle cx='40' cy='160' r='5'/><circle cx='56' cy='144' r='3'/><circle cx='166' cy='256' r='4'/></g>",
    ),
    (
        "Crown",
        "<path d='M36 206l-12-88 42 34 34-66 34 66 42-34-12 88z' fill='$a'/><path d='M36 206h128v24H36z' fill='$l'/><g fill='$l'><circle cx='24' cy='114' r='9'/><circle cx='100' cy='82' r='11'/><circle cx='176' cy='114' r='9'/></g><g fill='$d'><circle cx='64' cy='218' r='7'/><circle cx='100' cy='218' r='7'/><circle cx='136' cy='218' r='7'/><path d='M100 144l14 22-14 22-14-22z'/></g>",
    ),
    (
        "Roulette",
        "<circle cx='100' cy='160' r='82' fill='$a'/><circle cx='100' cy='160' r='72' fill='$d'/><g stroke='$l' stroke-width='13' fill='none'><circle cx='100' cy='160' r='62' stroke-dasharray='16.2 16.2'/></g><circle cx='100' cy='160' r='46' fill='$a'/><circle cx='100' cy='160' r='14' fill='$l'/><g stroke='$l' stroke-width='6' stroke-linecap='round'><path d='M100 160V122M100 160l33 19M100 160l-33 19'/></g><circle cx='142' cy='112' r='7' fill='$l'/>",
    ),
    (
        "Blackjack",
        "<g transform='rotate(-12 80 160)'><rect x='36' y='96' width='88' height='128' rx='10' fill='$l'/><path d='M80 128c12 16 26 24 26 38a14 14 0 0 1-22 11c0 8 2 12 6 17H70c4-5 6-9 6-17a14 14 0 0 1-22-11c0-14 14-22 26-38z' fill='$d'/></g><g transform='rotate(12 120 170)'><rect x='80' y='104' width='88' height='128' rx='10' fill='#fff'/><path d='M124 206c-28-20-36-32-36-44a18 18 0 0 1 36-6 18 18 0 0 1 36 6c0 12-8 24-36 44z' fill='$a'/></g>",
    ),
    (
        "Baccarat",
        "<g transform='rotate(-22 60 220)'><rect x='44' y='90' width='76' height='116' rx='9' fill='$a'/></g><rect x='62' y='84' width='76' height='116' rx='9' fill='$l'/><g transform='rotate(22 140 220)'><rect x='80' y='90' width='76' height='116' rx='9' fill='#fff'/><path d='M118 116l22 32-22 32-22-32z' fill='$a'/></g><path d='M20 236h160' stroke='$d' stroke-width='12' stroke-linecap='round' opacity='.6'/>",
    ),
    (
        "Poker",
        "<g><ellipse cx='70' cy='226' rx='44' ry='16' fill='$d'/><ellipse cx='70' cy='214' rx='44' ry='16' fill='$a'/><ellipse cx='70' cy='202' rx='44' ry='16' fill='$d'/><ellipse cx='70' cy='190' rx='44' ry='16' fill='$l'/><ellipse cx='70' cy='190' rx='24' ry='8' fill='$a'/></g><g transform='rotate(10 130 140)'><rect x='96' y='76' width='78' height='116' rx='9' fill='#fff'/><path d='M135 104c10 14 24 20 24 34a12 12 0 0 1-20 9c0 8 2 12 6 16h-20c4-4 6-8 6-16a12 12 0 0 1-20-9c0-14 14-20 24-34z' fill='$d'/></g>",
    ),
    (
        "Sic Bo",
        "<g transform='rotate(-14 66 150)'><rect x='28' y='112' width='76' height='76' rx='14' fill='$l'/><g fill='$d'><circle cx='50' cy='134' r='7'/><circle cx='82' cy='166' r='7'/><circle cx='66' cy='150' r='7'/></g></g><g transform='rotate(18 138 132)'><rect x='106' y='98' width='66' height='66' rx='12' fill='$a'/><g fill='$d'><circle cx='139' cy='131' r='8'/></g></g><g transform='rotate(6 120 212)'><rect x='84' y='176' width='72' height='72' rx='13' fill='#fff'/><g fill='$a'><circle cx='104' cy='196' r='7'/><circle cx='136' cy='196' r='7'/><circle cx='104' cy='228' r='7'/><circle cx='136' cy='228' r='7'/></g></g>",
    ),
    (
        "Rocket",
        "<path d='M120 64c34 26 44 70 20 110l-50 20-22-46c14-44 28-70 52-84z' fill='$l'/><circle cx='116' cy='120' r='15' fill='$a'/><path d='M70 146l-34 10 8 34 32-14zM142 172l6 40-32-4-8-26z' fill='$d'/><path d='M74 190l18 12c-10 30-30 46-56 52 2-28 14-48 38-64z' fill='$a'/><path d='M78 200l8 6c-6 16-18 26-32 32 2-16 10-28 24-38z' fill='$l'/>",
    ),
    (
        "Minefield",
        "<g fill='$a' opacity='.5'><path d='M20 96h48v48H20zM76 96h48v48H76zM132 96h48v48h-48zM20 152h48v48H20zM132 152h48v48h-48zM20 208h48v48H20zM76 208h48v48H76zM132 208h48v48h-48z'/></g><circle cx='100' cy='180' r='38' fill='$d'/><g stroke='$d' stroke-width='9' stroke-linecap='round'><path d='M100 130v100M50 180h100M65 145l70 70M135 145l-70 70'/></g><circle cx='88' cy='168' r='9' fill='$l'/><path d='M44 108v24M44 108l18 7-18 7' stroke='$l' stroke-width='4' fill='$l'/>",
    ),
    (
        "Towers",
        "<g fill='$a'><rect x='30' y='170' width='36' height='80' rx='5'/><rect x='72' y='120' width='36' height='130' rx='5'/><rect x='114' y='76' width='36' height='174' rx='5'/></g><g fill='$l' opacity='.85'><path d='M38 182h20v14H38zM38 206h20v14H38zM80 132h20v14H80zM80 156h20v14H80zM80 180h20v14H80zM122 88h20v14h-20zM122 112h20v14h-20zM122 136h20v14h-20zM122 160h20v14h-20z'/></g><path d='M10 250h180v12H10z' fill='$d'/><path d='M24 150l46-44 40-40 40-30' stroke='$l' stroke-width='5' fill='none' stroke-linecap='round' stroke-dasharray='2 12'/>",
    ),
    (
        "Dice",
        "<g transform='rotate(-10 76 176)'><rect x='24' y='124' width='100' height='100' rx='18' fill='#fff'/><g fill='$a'><circle cx='50' cy='150' r='9'/><circle cx='98' cy='150' r='9'/><circle cx='74' cy='174' r='9'/><circle cx='50' cy='198' r='9'/><circle cx='98' cy='198' r='9'/></g></g><g transform='rotate(14 140 124)'><rect x='104' y='86' width='74' height='74' rx='14' fill='$a'/><g fill='#fff'><circle cx='124' cy='106' r='7'/><circle cx='158' cy='140' r='7'/></g></g>",
    ),
    (
        "Coinflip",
        "<ellipse cx='100' cy='246' rx='60' ry='10' fill='$d' opacity='.6'/><ellipse cx='100' cy='160' rx='70' ry='74' fill='$d'/><ellipse cx='94' cy='158' rx='70' ry='74' fill='$a'/><ellipse cx='94' cy='158' rx='54' ry='58' fill='none' stroke='$l' stroke-width='6'/><path d='M94 118l11 26 28 3-21 18 7 28-25-15-25 15 7-28-21-18 28-3z' fill='$l'/>",
    ),
    (
        "Limbo",
        "<path d='M30 252h140' stroke='$d' stroke-width='8' stroke-linecap='round'/><g fill='$d'><rect x='42' y='120' width='14' height='130' rx='7'/><rect x='144' y='120' width='14' height='130' rx='7'/></g><rect x='28' y='164' width='144' height='14' rx='7' fill='$l'/><path d='M58 232c4-72 20-120 56-132' fill='none' stroke='$a' stroke-width='7' stroke-dasharray='2 15' stroke-linecap='round'/><circle cx='128' cy='98' r='28' fill='$a'/><path d='M114 88a20 20 0 0 1 16-10' fill='none' stroke='$l' stroke-width='6' stroke-linecap='round'/>",
    ),
    (
        "Plinko",
        "<g fill='$l'><circle cx='100' cy='96' r='7'/><circle cx='82' cy='132' r='7'/><circle cx='118' cy='132' r='7'/><circle cx='64' cy='168' r='7'/><circle cx='100' cy='168' r='7'/><circle cx='136' cy='168' r='7'/><circle cx='46' cy='204' r='7'/><circle cx='82' cy='204' r='7'/><circle cx='118' cy='204' r='7'/><circle cx='154' cy='204' r='7'/></g><path d='M18 232v34M54 232v34M90 232v34M126 232v34M162 232v34M190 232v34' stroke='$d' stroke-width='8' stroke-linecap='round'/><path d='M14 266h176' stroke='$d' stroke-width='10' stroke-linecap='round'/><path d='M92 52c14 16 22 30 24 46 10 10 16 22 18 36 10 12 14 24 14 38' fill='none' stroke='$a' stroke-width='6' stroke-dasharray='2 13' stroke-linecap='round'/><circle cx='144' cy='204' r='20' fill='$a'/><path d='M134 198a14 14 0 0 1 11-8' fill='none' stroke='$l' stroke-width='5' stroke-linecap='round'/>",
    ),
    (
        "Mines",
        "<rect x='28' y='100' width='44' height='44' rx='9' fill='$a'/><rect x='78' y='100' width='44' height='44' rx='9' fill='$a'/><rect x='128' y='100' width='44' height='44' rx='9' fill='$a'/><rect x='28' y='150' width='44' height='44' rx='9' fill='$a'/><rect x='78' y='150' width='44' height='44' rx='9' fill='$d'/><rect x='128' y='150' width='44' height='44' rx='9' fill='$a'/><rect x='28' y='200' width='44' height='44' rx='9' fill='$a'/><rect x='78' y='200' width='44' height='44' rx='9' fill='$a'/><rect x='128' y='200' width='44' height='44' rx='9' fill='$a'/><path d='M43 122l7 8 14-16M143 172l7 8 14-16M93 222l7 8 14-16' transform='translate(-1 0)' fill='none' stroke='$l' stroke-width='6' stroke-linecap='round' stroke-linejoin='round'/><circle cx='100' cy='174' r='14' fill='$l'/><path d='M100 154v40M80 174h40M86 160l28 28M114 160l-28 28' stroke='$l' stroke-width='5' stroke-linecap='round'/>",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::engine::engine_of;
    use games::rules::Genre;
    use std::collections::BTreeSet;

    #[test]
    fn the_scenes_of_a_slot_differ_and_show_nothing_of_a_table_game() {
        let strange =
            ["Roulette", "Blackjack", "Baccarat", "Poker", "Sic Bo", "Dice", "Coinflip", "Minefield"];
        let catalogue = crate::seed::games::build();
        let slots = catalogue.games.iter().filter(|game| engine_of(game).rules.genre() == Genre::Slots);
        let mut seen = 0;
        for game in slots {
            let scenes = scenes_of(&game.name);
            assert_eq!(scenes[0], motif_of(&game.name), "{}", game.name);
            assert_eq!(scenes.iter().collect::<BTreeSet<_>>().len(), 4, "{}", game.name);
            assert!(!scenes.contains(&GEM), "{} has an unknown motif", game.name);
            assert!(strange.iter().all(|word| !scenes.contains(&drawing(word))), "{}", game.name);
            seen += 1;
        }
        assert!(seen > 100, "{seen}");
    }
}
