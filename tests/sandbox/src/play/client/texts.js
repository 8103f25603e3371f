// Texts of the games. English is complete; other languages fall back to it.
import { ar } from "./arabic.js";
import { pl, pt } from "./words.js";

const TEXTS = {
  en: {
    spin: "Spin",
    rest: "Next round in a moment",
    roll: "Roll",
    bet: "Bet",
    balance: "Balance",
    playMoney: "Play money",
    win: "Win",
    stake: "Stake",
    less: "Lower stake",
    more: "Higher stake",
    rules: "Rules and pay table",
    sound: "Sound and vibration",
    fair: "Fairness",
    close: "Close",
    retry: "Try again",
    lobby: "Back to the lobby",
    loading: "Loading…",
    noWin: "No win",
    won: "You win {amount}",
    back: "{amount} returned",
    returned: "Returned",
    freeSpin: "Free spin {number} of {count}",
    freeSpinsWon: "{count} free spins",
    lines: "{count} lines",
    jackpot: "Jackpot",
    jackpotWon: "You win the jackpot: {amount}.",
    jackpotRules:
      "{share} of the real money in each stake goes to the jackpot, and it returns {rtp} on average besides the return of the game. When it falls, the whole pool is paid, and it begins again with {seed}. Bonus money and free spins neither feed it nor win it.",
    jackpotChance:
      "The chance of a round is its stake divided by {turnover}, whatever was staked before. Whether the jackpot falls follows from the seeds of the round.",
    rtp: "Return to player: {rtp}, on average over many rounds.",
    chanceNote: "Every round is independent of the ones before. Wins are rounded down to the smallest unit.",
    slotRules:
      "Equal symbols on a line from left to right win. WILD stands for every paying symbol. Amounts are for the chosen stake.",
    slotFree: "3, 4 or 5 of these anywhere: {a}, {b} or {c} free spins. Their wins count {factor} times.",
    dicePick: "Chance to win",
    diceUnder: "Under",
    diceOver: "Over",
    diceSide: "Side",
    diceRules:
      "A number from 00.00 to 99.99 is rolled. You choose the chance and the side; a smaller chance pays more.",
    multiplier: "Multiplier",
    possible: "Possible win",
    rolled: "Rolled {number}",
    limboTarget: "Target multiplier",
    limboPlay: "Play",
    limboDrawn: "Result {multiplier}",
    limboRules:
      "A multiplier is drawn. If it is at least your target, your stake is paid times the target. A higher target is reached less often.",
    largest: "Largest win",
    plinkoRows: "Rows",
    plinkoRisk: "Risk",
    riskLow: "Low",
    riskMedium: "Medium",
    riskHigh: "High",
    plinkoDrop: "Drop the ball",
    plinkoSlots: "Multipliers, from left to right",
    plinkoFell: "The ball fell on {multiplier}",
    plinkoRules:
      "The ball falls through rows of pins. At each pin it goes left or right with the same chance. Your stake is paid times the multiplier of the slot in which it ends. With more rows or a higher risk, the outer slots pay more and the middle pays less; the return is the same.",
    mines: "Mines",
    minesBoard: "Fields",
    minesField: "Field {number}",
    minesSafe: "Field {number}: safe",
    minesMine: "Field {number}: mine",
    minesNext: "Next field",
    minesOpen: "Open a field",
    minesTake: "Take {amount}",
    minesWaits: "Your round is still open, stake {stake}.",
    minesHit: "There was a mine on field {number}. {result}",
    minesRules:
      "Mines are hidden under some of the 25 fields before you open the first one. Every field without a mine raises the multiplier. You can take the win after any field; a mine ends the round and your stake is lost. A round ends with a win when no safe field is left, or when the next field would raise the multiplier above 10,000.",
    minesLeft:
      "A round that you leave stays open for a day, also after a lost connection. Then the win of the opened fields is paid, or your stake is returned if no field is open.",
    seedInUse: "Finish the open round first: its seed is still in use.",
    auto: "Automatic cash-out",
    autoHint: "Empty: none",
    autoWrong: "Enter a multiplier from 1.01 to 1000.",
    cashOut: "Cash out",
    cancel: "Take the bet back",
    betsOpen: "Bets are open",
    placed: "Bet placed: {amount}",
    startsIn: "Starts in {seconds} s",
    closed: "Bets open in {seconds} s",
    running: "Running",
    crashedAt: "Ended at {multiplier}",
    cashedAt: "Cashed out at {multiplier}",
    lost: "The bet is lost",
    players: "Players",
    guest: "Guest",
    you: "You",
    last: "Last rounds",
    crashRules:
      "The multiplier grows until the round ends at a point that was fixed before. Cash out before that, or set an automatic cash-out: it holds even if your connection is lost. A bet without cash-out is lost.",
    clientSeed: "Your seed",
    seedHash: "Hash of the server seed",
    changeSeed: "Change the seed",
    revealed: "The seed of the rounds before is revealed: {seed}",
    fairNote:
      "The hashes of this server seed and of the next one are fixed before you choose your seed. When you change it, the old server seed is revealed, and you can check every round.",
    check: "Check round {number}",
    e14100: "You have excluded yourself from playing.",
    e14101: "Your loss limit is reached.",
    e14103: "Your account is limited and cannot play for money.",
    e14105: "Your bet limit is reached.",
    e14106: "You have reached your limit for the time of play. Take a break.",
    e14306: "This game is not allowed with your active bonus.",
    e14307: "This stake is larger than your active bonus allows.",
    e401: "This game session is over. Start the game again.",
    overInFrame: "This game session is over. Reload the page to go on playing.",
    e409: "Too late for this round.",
    e422: "The balance is not sufficient for this stake.",
    offline: "There is no connection. Your stake is not taken twice.",
    failed: "Something went wrong. Your stake is not taken twice.",
    checkTitle: "Check a round",
    genuine: "This round is genuine.",
    forged: "This round is not genuine: {reason}",
    hidden: "The seed of this round is still secret. Change the seed in the game, or wait for the end of the round.",
    hashWrong: "the hash does not belong to the server seed.",
    outcomeWrong: "the outcome does not follow from the seeds.",
    serverSeed: "Server seed",
    message: "Message (your seed and number of the round)",
    outcome: "Outcome",
    notFound: "There is no such round.",
    seedWrong: "A seed has up to 64 letters, digits, spaces and the signs - _ . of the English keyboard.",
    mendFields: "Correct the marked fields.",
    hashForm: "A hash has 64 digits: 0 to 9 and a to f.",
    seedMissing: "Enter the server seed.",
    messageForm: "A message is a seed, a colon and a number, such as abc:1.",
    jsonForm: "This is not JSON: a bracket, a comma or a quote is missing.",
    jackpotWrong: "the draw of the jackpot does not follow from the seeds.",
    jackpotNote:
      'The jackpot has a number of its own, from the message with ":jackpot" at its end: a number below the turnover. The jackpot falls if it is also below the stake.',
    checkNote: "Your browser computes SHA-256 of the server seed, and HMAC-SHA256 of the message with it.",
    kept: "The revealed seed and the new hash are those that were announced.",
    broken: "Caution: the seed or the new hash is not the one that was announced.",
    nextHash: "Hash of the next server seed",
    anchor: "Start of the hash chain",
    chainNote:
      "The seeds of the shared rounds are links of a chain: each one is the hash of the next. The start of the chain is published before its first bet; {count} hashes lead from the seed of this round to it.",
    chainWrong: "the seed is no link of the published chain.",
    lastRound: "Your last round, stake {stake}:",
    e429: "The last round has only just begun. Please wait a moment.",
    stakeMax: "Bonus: max. {amount}",
    freeSpins: "Free spins",
    freeStake: "{count} × {amount}",
  },
  de: {
    spin: "Drehen",
    rest: "Gleich geht es weiter",
    roll: "Würfeln",
    bet: "Setzen",
    balance: "Guthaben",
    playMoney: "Spielgeld",
    win: "Gewinn",
    stake: "Einsatz",
    less: "Einsatz senken",
    more: "Einsatz erhöhen",
    rules: "Regeln und Gewinntabelle",
    sound: "Ton und Vibration",
    fair: "Fairness",
    close: "Schließen",
    retry: "Nochmal versuchen",
    lobby: "Zurück zur Lobby",
    loading: "Lädt …",
    noWin: "Kein Gewinn",
    won: "Du gewinnst {amount}",
    back: "{amount} zurück",
    returned: "Zurück",
    freeSpin: "Freispiel {number} von {count}",
    freeSpinsWon: "{count} Freispiele",
    lines: "{count} Linien",
    jackpot: "Jackpot",
    jackpotWon: "Du gewinnst den Jackpot: {amount}.",
    jackpotRules:
      "{share} des Echtgelds in jedem Einsatz fließen in den Jackpot. Er zahlt im Mittel {rtp} neben der Auszahlungsquote des Spiels. Wenn er fällt, wird der ganze Topf ausgezahlt, und er beginnt neu mit {seed}. Bonusgeld und Freispiele füllen ihn nicht und gewinnen ihn nicht.",
    jackpotChance:
      "Die Chance einer Runde ist ihr Einsatz geteilt durch {turnover}, was auch immer vorher eingesetzt wurde. Ob der Jackpot fällt, folgt aus den Seeds der Runde.",
    rtp: "Auszahlungsquote: {rtp} im Mittel über viele Runden.",
    chanceNote: "Jede Runde ist unabhängig von den vorigen. Gewinne werden auf die kleinste Einheit abgerundet.",
    slotRules:
      "Gleiche Symbole auf einer Linie von links nach rechts gewinnen. WILD steht für jedes zahlende Symbol. Die Beträge gelten für den gewählten Einsatz.",
    slotFree:
      "3, 4 oder 5 davon an beliebiger Stelle: {a}, {b} oder {c} Freispiele. Ihre Gewinne zählen {factor}-fach.",
    dicePick: "Gewinnchance",
    diceUnder: "Unter",
    diceOver: "Über",
    diceSide: "Seite",
    diceRules:
      "Gewürfelt wird eine Zahl von 00,00 bis 99,99. Du wählst Chance und Seite; eine kleinere Chance zahlt mehr.",
    multiplier: "Multiplikator",
    possible: "Möglicher Gewinn",
    rolled: "Gewürfelt: {number}",
    limboTarget: "Zielmultiplikator",
    limboPlay: "Spielen",
    limboDrawn: "Ergebnis: {multiplier}",
    limboRules:
      "Ein Multiplikator wird gezogen. Ist er mindestens so hoch wie dein Ziel, bekommst du deinen Einsatz mal Ziel. Ein höheres Ziel wird seltener erreicht.",
    largest: "Höchster Gewinn",
    plinkoRows: "Reihen",
    plinkoRisk: "Risiko",
    riskLow: "Niedrig",
    riskMedium: "Mittel",
    riskHigh: "Hoch",
    plinkoDrop: "Kugel fallen lassen",
    plinkoSlots: "Multiplikatoren von links nach rechts",
    plinkoFell: "Die Kugel fiel auf {multiplier}",
    plinkoRules:
      "Die Kugel fällt durch Reihen von Stiften. An jedem Stift geht sie mit gleicher Chance nach links oder rechts. Du bekommst deinen Einsatz mal den Multiplikator des Fachs, in dem sie landet. Mit mehr Reihen oder höherem Risiko zahlen die äußeren Fächer mehr und die mittleren weniger; die Auszahlungsquote bleibt gleich.",
    mines: "Minen",
    minesBoard: "Felder",
    minesField: "Feld {number}",
    minesSafe: "Feld {number}: sicher",
    minesMine: "Feld {number}: Mine",
    minesNext: "Nächstes Feld",
    minesOpen: "Öffne ein Feld",
    minesTake: "{amount} nehmen",
    minesWaits: "Deine Runde läuft noch, Einsatz {stake}.",
    minesHit: "Auf Feld {number} lag eine Mine. {result}",
    minesRules:
      "Unter einigen der 25 Felder werden Minen versteckt, bevor du das erste öffnest. Jedes Feld ohne Mine erhöht den Multiplikator. Nach jedem Feld kannst du den Gewinn nehmen; eine Mine beendet die Runde, und dein Einsatz ist verloren. Die Runde endet mit einem Gewinn, wenn kein sicheres Feld mehr da ist oder der Multiplikator mit dem nächsten Feld über 10.000 stiege.",
    minesLeft:
      "Verlässt du eine Runde, bleibt sie einen Tag offen, auch wenn die Verbindung abbricht. Danach wird der Gewinn der offenen Felder gezahlt, oder du bekommst deinen Einsatz zurück, wenn kein Feld offen ist.",
    seedInUse: "Beende zuerst die offene Runde: Ihr Seed wird noch gebraucht.",
    auto: "Automatisch auszahlen bei",
    autoHint: "Leer: nie",
    autoWrong: "Gib einen Multiplikator von 1,01 bis 1000 ein.",
    cashOut: "Auszahlen",
    cancel: "Einsatz zurück",
    betsOpen: "Es kann gesetzt werden",
    placed: "Gesetzt: {amount}",
    startsIn: "Start in {seconds} s",
    closed: "Einsätze wieder in {seconds} s",
    running: "Läuft",
    crashedAt: "Ende bei {multiplier}",
    cashedAt: "Ausgezahlt bei {multiplier}",
    lost: "Der Einsatz ist verloren",
    players: "Spieler",
    guest: "Gast",
    you: "Du",
    last: "Letzte Runden",
    crashRules:
      "Der Multiplikator wächst, bis die Runde an einem vorher festgelegten Punkt endet. Zahle vorher aus oder stelle eine automatische Auszahlung ein: Sie gilt auch, wenn die Verbindung abbricht. Ein Einsatz ohne Auszahlung ist verloren.",
    clientSeed: "Dein Seed",
    seedHash: "Hash des Server-Seeds",
    changeSeed: "Seed wechseln",
    revealed: "Der Seed der bisherigen Runden ist offengelegt: {seed}",
    fairNote:
      "Die Hashes dieses und des nächsten Server-Seeds stehen fest, bevor du deinen Seed wählst. Beim Wechsel wird der alte Server-Seed offengelegt, und du kannst jede Runde prüfen.",
    check: "Runde {number} prüfen",
    e14100: "Du hast dich vom Spielen ausgeschlossen.",
    e14101: "Dein Verlustlimit ist erreicht.",
    e14103: "Dein Konto ist eingeschränkt und kann nicht um Geld spielen.",
    e14105: "Dein Einsatzlimit ist erreicht.",
    e14106: "Dein Limit für die Spielzeit ist erreicht. Mach eine Pause.",
    e14306: "Dieses Spiel ist mit deinem aktiven Bonus nicht erlaubt.",
    e14307: "Dieser Einsatz ist höher, als dein aktiver Bonus erlaubt.",
    e401: "Diese Spielsitzung ist beendet. Starte das Spiel neu.",
    overInFrame: "Diese Spielsitzung ist beendet. Lade die Seite neu, um weiterzuspielen.",
    e409: "Zu spät für diese Runde.",
    e422: "Das Guthaben reicht für diesen Einsatz nicht.",
    offline: "Keine Verbindung. Dein Einsatz wird nicht doppelt genommen.",
    failed: "Etwas ist schiefgegangen. Dein Einsatz wird nicht doppelt genommen.",
    checkTitle: "Runde prüfen",
    genuine: "Diese Runde ist echt.",
    forged: "Diese Runde ist nicht echt: {reason}",
    hidden: "Der Seed dieser Runde ist noch geheim. Wechsle den Seed im Spiel oder warte auf das Ende der Runde.",
    hashWrong: "Der Hash gehört nicht zum Server-Seed.",
    outcomeWrong: "Das Ergebnis folgt nicht aus den Seeds.",
    serverSeed: "Server-Seed",
    message: "Nachricht (dein Seed und Nummer der Runde)",
    outcome: "Ergebnis",
    notFound: "Diese Runde gibt es nicht.",
    seedWrong: "Ein Seed hat bis zu 64 Buchstaben (a–z), Ziffern, Leerzeichen und die Zeichen - _ .",
    mendFields: "Berichtige die markierten Felder.",
    hashForm: "Ein Hash hat 64 Stellen: 0 bis 9 und a bis f.",
    seedMissing: "Gib den Server-Seed ein.",
    messageForm: "Eine Nachricht ist ein Seed, ein Doppelpunkt und eine Zahl, zum Beispiel abc:1.",
    jsonForm: "Das ist kein JSON: Eine Klammer, ein Komma oder ein Anführungszeichen fehlt.",
    jackpotWrong: "Die Ziehung des Jackpots folgt nicht aus den Seeds.",
    jackpotNote:
      "Der Jackpot hat eine eigene Zahl, aus der Nachricht mit „:jackpot“ am Ende: eine Zahl unter dem Umsatz. Der Jackpot fällt, wenn sie auch unter dem Einsatz liegt.",
    checkNote: "Dein Browser berechnet SHA-256 des Server-Seeds und damit HMAC-SHA256 der Nachricht.",
    kept: "Der offengelegte Seed und der neue Hash sind die angekündigten.",
    broken: "Achtung: Der Seed oder der neue Hash ist nicht der angekündigte.",
    nextHash: "Hash des nächsten Server-Seeds",
    anchor: "Anfang der Hash-Kette",
    chainNote:
      "Die Seeds der gemeinsamen Runden sind Glieder einer Kette: Jeder ist der Hash des nächsten. Der Anfang der Kette wird vor dem ersten Einsatz veröffentlicht; vom Seed dieser Runde führen {count} Hashes zu ihm.",
    chainWrong: "Der Seed ist kein Glied der veröffentlichten Kette.",
    lastRound: "Deine letzte Runde, Einsatz {stake}:",
    e429: "Die letzte Runde hat eben erst begonnen. Bitte warte einen Moment.",
    stakeMax: "Bonus: max. {amount}",
    freeSpins: "Freispiele",
    freeStake: "{count} × {amount}",
  },
  pl,
  "pt-br": pt,
  ar,
};

const locale = document.documentElement.lang;
const own = TEXTS[locale] ?? TEXTS.en;

/** Adds the texts of a group of games, by language. */
export function learnTexts(more) {
  Object.assign(TEXTS.en, more.en);
  Object.assign(own, more[locale]);
}

/** A text in the language of the page. */
export function text(key, values = {}) {
  const found = own[key] ?? TEXTS.en[key] ?? "";
  return found.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** True if there is a text with this key. */
export const hasText = (key) => key in TEXTS.en;

/** The language for numbers; digits are Latin everywhere, so that odds and amounts compare. */
export const language = locale === "ar" ? "ar-u-nu-latn" : locale;

const formats = new Map();

function formatted(value, options) {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, format);
  return format.format(value);
}

/** A number with a fixed count of decimals, as the language writes it. */
export function decimal(value, digits = 2, whole = 1) {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, minimumIntegerDigits: whole };
  return formatted(value, options);
}

/** A share as the language writes it. */
export function percent(share, digits = 0) {
  return formatted(share, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });
}
