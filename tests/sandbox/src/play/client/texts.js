// Texts of the games. English is complete; other languages fall back to it.

const TEXTS = {
  en: {
    spin: "Spin",
    next: "Next",
    roll: "Roll",
    bet: "Bet",
    balance: "Balance",
    playMoney: "Play money",
    win: "Win",
    stake: "Stake",
    less: "Lower stake",
    more: "Higher stake",
    rules: "Rules and pay table",
    fair: "Fairness",
    close: "Close",
    retry: "Try again",
    lobby: "Back to the lobby",
    loading: "Loading…",
    noWin: "No win",
    won: "You win {amount}",
    back: "{amount} returned",
    freeSpin: "Free spin {number} of {count}",
    freeSpinsWon: "{count} free spins",
    freeLeft: "{count} free spins left, each worth {amount}",
    lines: "{count} lines",
    rtp: "Return to player: {rtp} %, on average over many rounds.",
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
    auto: "Automatic cash-out",
    autoHint: "Empty: none",
    autoWrong: "Enter a multiplier from 1.01 to 1000.",
    cashOut: "Cash out",
    cancel: "Take the bet back",
    placed: "Bet placed: {amount}",
    startsIn: "Starts in {seconds} s",
    closed: "Bets open in {seconds} s",
    running: "Running",
    crashedAt: "Ended at {multiplier}",
    cashedAt: "Cashed out at {multiplier}",
    lost: "The bet is lost",
    players: "Players",
    guest: "Guest",
    last: "Last rounds",
    crashRules:
      "The multiplier grows until the round ends at a point that was fixed before. Cash out before that, or set an automatic cash-out: it holds even if your connection is lost. A bet without cash-out is lost.",
    clientSeed: "Your seed",
    seedHash: "Hash of the server seed",
    changeSeed: "Change the seed",
    revealed: "The seed of the rounds before is revealed: {seed}",
    fairNote:
      "The hash is fixed before a round. When the seed changes, the old one is revealed, and you can check every round.",
    check: "Check round {number}",
    e14100: "You have excluded yourself from playing.",
    e14101: "Your loss limit is reached.",
    e14103: "Your account is limited and cannot play for money.",
    e14105: "Your bet limit is reached.",
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
    checkNote: "Your browser computes SHA-256 of the server seed, and HMAC-SHA256 of the message with it.",
  },
  de: {
    spin: "Drehen",
    next: "Weiter",
    roll: "Würfeln",
    bet: "Setzen",
    balance: "Guthaben",
    playMoney: "Spielgeld",
    win: "Gewinn",
    stake: "Einsatz",
    less: "Einsatz senken",
    more: "Einsatz erhöhen",
    rules: "Regeln und Gewinntabelle",
    fair: "Fairness",
    close: "Schließen",
    retry: "Nochmal versuchen",
    lobby: "Zurück zur Lobby",
    loading: "Lädt …",
    noWin: "Kein Gewinn",
    won: "Du gewinnst {amount}",
    back: "{amount} zurück",
    freeSpin: "Freispiel {number} von {count}",
    freeSpinsWon: "{count} Freispiele",
    freeLeft: "Noch {count} Freispiele im Wert von je {amount}",
    lines: "{count} Linien",
    rtp: "Auszahlungsquote: {rtp} % im Mittel über viele Runden.",
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
      "Gewürfelt wird eine Zahl von 00.00 bis 99.99. Du wählst Chance und Seite; eine kleinere Chance zahlt mehr.",
    multiplier: "Multiplikator",
    possible: "Möglicher Gewinn",
    rolled: "Gewürfelt: {number}",
    auto: "Automatisch auszahlen bei",
    autoHint: "Leer: nicht",
    autoWrong: "Gib einen Multiplikator von 1.01 bis 1000 ein.",
    cashOut: "Auszahlen",
    cancel: "Einsatz zurücknehmen",
    placed: "Gesetzt: {amount}",
    startsIn: "Start in {seconds} s",
    closed: "Einsätze wieder in {seconds} s",
    running: "Läuft",
    crashedAt: "Ende bei {multiplier}",
    cashedAt: "Ausgezahlt bei {multiplier}",
    lost: "Der Einsatz ist verloren",
    players: "Spieler",
    guest: "Gast",
    last: "Letzte Runden",
    crashRules:
      "Der Multiplikator wächst, bis die Runde an einem vorher festgelegten Punkt endet. Zahle vorher aus oder stelle eine automatische Auszahlung ein: Sie gilt auch, wenn die Verbindung abbricht. Ein Einsatz ohne Auszahlung ist verloren.",
    clientSeed: "Dein Seed",
    seedHash: "Hash des Server-Seeds",
    changeSeed: "Seed wechseln",
    revealed: "Der Seed der bisherigen Runden ist offengelegt: {seed}",
    fairNote:
      "Der Hash steht vor der Runde fest. Beim Wechsel wird der alte Seed offengelegt, und du kannst jede Runde prüfen.",
    check: "Runde {number} prüfen",
    e14100: "Du hast dich vom Spielen ausgeschlossen.",
    e14101: "Dein Verlustlimit ist erreicht.",
    e14103: "Dein Konto ist eingeschränkt und kann nicht um Geld spielen.",
    e14105: "Dein Einsatzlimit ist erreicht.",
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
    checkNote: "Dein Browser berechnet SHA-256 des Server-Seeds und damit HMAC-SHA256 der Nachricht.",
  },
};

const rows = (text) =>
  Object.fromEntries(
    text
      .trim()
      .split("\n")
      .map((line) => line.trim().split(" = ")),
  );

TEXTS.pl = rows(`
spin = Zakręć
next = Dalej
roll = Rzuć
bet = Postaw
balance = Saldo
playMoney = Pieniądze na niby
win = Wygrana
stake = Stawka
less = Zmniejsz stawkę
more = Zwiększ stawkę
rules = Zasady i tabela wygranych
fair = Uczciwość
close = Zamknij
retry = Spróbuj ponownie
lobby = Wróć do lobby
loading = Ładowanie…
noWin = Bez wygranej
won = Wygrywasz {amount}
back = Zwrot: {amount}
freeSpin = Darmowy spin {number} z {count}
freeSpinsWon = Darmowe spiny: {count}
freeLeft = Pozostałe darmowe spiny: {count}, każdy o wartości {amount}
lines = Linie: {count}
rtp = Zwrot dla gracza: {rtp} %, średnio w wielu rundach.
chanceNote = Każda runda jest niezależna od poprzednich. Wygrane zaokrągla się w dół do najmniejszej jednostki.
slotRules = Wygrywają równe symbole na linii od lewej do prawej. WILD zastępuje każdy płatny symbol. Kwoty dotyczą wybranej stawki.
slotFree = 3, 4 lub 5 takich symboli: {a}, {b} lub {c} darmowych spinów. Ich wygrane liczą się ×{factor}.
dicePick = Szansa na wygraną
diceUnder = Poniżej
diceOver = Powyżej
diceSide = Strona
diceRules = Losowana jest liczba od 00.00 do 99.99. Wybierasz szansę i stronę; mniejsza szansa płaci więcej.
multiplier = Mnożnik
possible = Możliwa wygrana
rolled = Wynik: {number}
auto = Automatyczna wypłata
autoHint = Puste: brak
autoWrong = Podaj mnożnik od 1.01 do 1000.
cashOut = Wypłać
cancel = Wycofaj stawkę
placed = Postawiono: {amount}
startsIn = Start za {seconds} s
closed = Zakłady za {seconds} s
running = Trwa
crashedAt = Koniec przy {multiplier}
cashedAt = Wypłata przy {multiplier}
lost = Stawka przegrana
players = Gracze
guest = Gość
last = Ostatnie rundy
crashRules = Mnożnik rośnie, aż runda skończy się w punkcie ustalonym wcześniej. Wypłać przed końcem lub ustaw automatyczną wypłatę: działa także po utracie połączenia. Stawka bez wypłaty przepada.
clientSeed = Twój seed
seedHash = Skrót seedu serwera
changeSeed = Zmień seed
revealed = Seed wcześniejszych rund jest ujawniony: {seed}
fairNote = Skrót jest ustalony przed rundą. Po zmianie seedu poprzedni zostaje ujawniony i każdą rundę można sprawdzić.
check = Sprawdź rundę {number}
e14100 = Obowiązuje Twoje samowykluczenie z gry.
e14101 = Limit strat został osiągnięty.
e14103 = Konto jest ograniczone i nie pozwala grać na pieniądze.
e14105 = Limit stawek został osiągnięty.
e14306 = Ta gra nie jest dozwolona z aktywnym bonusem.
e14307 = Ta stawka jest większa, niż pozwala aktywny bonus.
e401 = Ta sesja gry się skończyła. Uruchom grę ponownie.
overInFrame = Ta sesja gry się skończyła. Odśwież stronę, aby grać dalej.
e409 = Za późno na tę rundę.
e422 = Saldo nie wystarcza na tę stawkę.
offline = Brak połączenia. Stawka nie zostanie pobrana dwa razy.
failed = Coś poszło nie tak. Stawka nie zostanie pobrana dwa razy.
checkTitle = Sprawdź rundę
genuine = Ta runda jest autentyczna.
forged = Ta runda nie jest autentyczna: {reason}
hidden = Seed tej rundy jest jeszcze tajny. Zmień seed w grze lub poczekaj na koniec rundy.
hashWrong = skrót nie pasuje do seedu serwera.
outcomeWrong = wynik nie wynika z seedów.
serverSeed = Seed serwera
message = Wiadomość (Twój seed i numer rundy)
outcome = Wynik
notFound = Nie ma takiej rundy.
checkNote = Przeglądarka oblicza SHA-256 seedu serwera i HMAC-SHA256 wiadomości z tym seedem.
`);

TEXTS["pt-br"] = rows(`
spin = Girar
next = Próxima
roll = Rolar
bet = Apostar
balance = Saldo
playMoney = Dinheiro fictício
win = Ganho
stake = Aposta
less = Diminuir a aposta
more = Aumentar a aposta
rules = Regras e tabela de prêmios
fair = Transparência
close = Fechar
retry = Tentar de novo
lobby = Voltar ao lobby
loading = Carregando…
noWin = Sem ganho
won = Você ganha {amount}
back = {amount} de volta
freeSpin = Rodada grátis {number} de {count}
freeSpinsWon = {count} rodadas grátis
freeLeft = Restam {count} rodadas grátis de {amount} cada
lines = {count} linhas
rtp = Retorno ao jogador: {rtp} %, em média, em muitas rodadas.
chanceNote = Cada rodada é independente das anteriores. Os ganhos são arredondados para baixo.
slotRules = Símbolos iguais em uma linha, da esquerda para a direita, ganham. WILD substitui qualquer símbolo que paga. Os valores são para a aposta escolhida.
slotFree = 3, 4 ou 5 destes símbolos: {a}, {b} ou {c} rodadas grátis. Os ganhos delas valem {factor} vezes.
dicePick = Chance de ganhar
diceUnder = Abaixo
diceOver = Acima
diceSide = Lado
diceRules = É sorteado um número de 00.00 a 99.99. Você escolhe a chance e o lado; uma chance menor paga mais.
multiplier = Multiplicador
possible = Ganho possível
rolled = Saiu {number}
auto = Retirada automática
autoHint = Vazio: nenhuma
autoWrong = Digite um multiplicador de 1.01 a 1000.
cashOut = Retirar
cancel = Desfazer a aposta
placed = Aposta feita: {amount}
startsIn = Começa em {seconds} s
closed = Apostas abrem em {seconds} s
running = Em andamento
crashedAt = Terminou em {multiplier}
cashedAt = Retirado em {multiplier}
lost = A aposta foi perdida
players = Jogadores
guest = Visitante
last = Últimas rodadas
crashRules = O multiplicador cresce até a rodada terminar em um ponto definido antes. Retire antes disso ou defina uma retirada automática: ela vale mesmo se a conexão cair. Uma aposta sem retirada é perdida.
clientSeed = Sua semente
seedHash = Hash da semente do servidor
changeSeed = Trocar a semente
revealed = A semente das rodadas anteriores foi revelada: {seed}
fairNote = O hash é definido antes da rodada. Ao trocar a semente, a antiga é revelada e você pode conferir cada rodada.
check = Conferir a rodada {number}
e14100 = Você se autoexcluiu dos jogos.
e14101 = Seu limite de perdas foi atingido.
e14103 = Sua conta está limitada e não pode jogar a dinheiro.
e14105 = Seu limite de apostas foi atingido.
e14306 = Este jogo não é permitido com seu bônus ativo.
e14307 = Esta aposta é maior do que seu bônus ativo permite.
e401 = Esta sessão de jogo terminou. Abra o jogo de novo.
overInFrame = Esta sessão de jogo terminou. Recarregue a página para continuar jogando.
e409 = Tarde demais para esta rodada.
e422 = O saldo não basta para esta aposta.
offline = Sem conexão. Sua aposta não será cobrada duas vezes.
failed = Algo deu errado. Sua aposta não será cobrada duas vezes.
checkTitle = Conferir uma rodada
genuine = Esta rodada é autêntica.
forged = Esta rodada não é autêntica: {reason}
hidden = A semente desta rodada ainda é secreta. Troque a semente no jogo ou espere o fim da rodada.
hashWrong = o hash não pertence à semente do servidor.
outcomeWrong = o resultado não decorre das sementes.
serverSeed = Semente do servidor
message = Mensagem (sua semente e número da rodada)
outcome = Resultado
notFound = Essa rodada não existe.
checkNote = Seu navegador calcula o SHA-256 da semente do servidor e, com ela, o HMAC-SHA256 da mensagem.
`);

TEXTS.ar = rows(`
spin = لف
next = التالي
roll = ارمِ
bet = راهن
balance = الرصيد
playMoney = مال للتجربة
win = الربح
stake = الرهان
less = خفض الرهان
more = رفع الرهان
rules = القواعد وجدول الأرباح
fair = النزاهة
close = إغلاق
retry = حاول مجددًا
lobby = العودة إلى الألعاب
loading = جارٍ التحميل…
noWin = لا ربح
won = ربحك {amount}
back = عاد إليك {amount}
freeSpin = الدورة المجانية {number} من {count}
freeSpinsWon = دورات مجانية: {count}
freeLeft = الدورات المجانية المتبقية: {count}، قيمة كل منها {amount}
lines = الخطوط: {count}
rtp = العائد للاعب: {rtp} % في المتوسط على مدى جولات كثيرة.
chanceNote = كل جولة مستقلة عما قبلها. تُقرَّب الأرباح إلى الأسفل.
slotRules = تربح الرموز المتساوية على خط من اليسار إلى اليمين. يحل WILD محل كل رمز رابح. المبالغ للرهان المختار.
slotFree = 3 أو 4 أو 5 من هذا الرمز: {a} أو {b} أو {c} دورة مجانية. تُحسب أرباحها {factor} مرات.
dicePick = فرصة الربح
diceUnder = أقل
diceOver = أكثر
diceSide = الجهة
diceRules = يُسحب رقم من 00.00 إلى 99.99. تختار الفرصة والجهة، والفرصة الأصغر تدفع أكثر.
multiplier = المضاعف
possible = الربح الممكن
rolled = الرقم {number}
auto = سحب تلقائي عند
autoHint = فارغ: بدون
autoWrong = أدخل مضاعفًا من 1.01 إلى 1000.
cashOut = اسحب
cancel = استرجاع الرهان
placed = رهانك: {amount}
startsIn = البداية بعد {seconds} ث
closed = تُفتح الرهانات بعد {seconds} ث
running = جارية
crashedAt = انتهت عند {multiplier}
cashedAt = سُحب عند {multiplier}
lost = خسر الرهان
players = اللاعبون
guest = زائر
last = آخر الجولات
crashRules = يكبر المضاعف حتى تنتهي الجولة عند نقطة حُددت مسبقًا. اسحب قبلها أو اضبط سحبًا تلقائيًا يسري حتى عند انقطاع الاتصال. الرهان بلا سحب يخسر.
clientSeed = بذرتك
seedHash = بصمة بذرة الخادم
changeSeed = تغيير البذرة
revealed = كُشفت بذرة الجولات السابقة: {seed}
fairNote = تُثبَّت البصمة قبل الجولة. عند تغيير البذرة تُكشف القديمة ويمكنك فحص كل جولة.
check = فحص الجولة {number}
e14100 = استبعادك من اللعب سارٍ.
e14101 = بلغتَ حد الخسارة.
e14103 = حسابك محدود ولا يتيح اللعب بالمال.
e14105 = بلغتَ حد الرهان.
e14306 = هذه اللعبة غير مسموحة مع مكافأتك الحالية.
e14307 = هذا الرهان أكبر مما تسمح به مكافأتك الحالية.
e401 = انتهت جلسة اللعب. ابدأ اللعبة من جديد.
overInFrame = انتهت جلسة اللعب. أعد تحميل الصفحة لمتابعة اللعب.
e409 = فات الأوان لهذه الجولة.
e422 = الرصيد لا يكفي لهذا الرهان.
offline = لا يوجد اتصال. لن يُخصم رهانك مرتين.
failed = حدث خطأ ما. لن يُخصم رهانك مرتين.
checkTitle = فحص جولة
genuine = هذه الجولة صحيحة.
forged = هذه الجولة غير صحيحة: {reason}
hidden = بذرة هذه الجولة ما زالت سرية. غيّر البذرة في اللعبة أو انتظر نهاية الجولة.
hashWrong = البصمة لا تخص بذرة الخادم.
outcomeWrong = النتيجة لا تنتج عن البذور.
serverSeed = بذرة الخادم
message = الرسالة (بذرتك ورقم الجولة)
outcome = النتيجة
notFound = لا توجد جولة كهذه.
checkNote = يحسب متصفحك SHA-256 لبذرة الخادم ثم HMAC-SHA256 للرسالة بها.
`);

const locale = document.documentElement.lang;
const own = TEXTS[locale] ?? TEXTS.en;

/** A text in the language of the page. */
export function text(key, values = {}) {
  const found = own[key] ?? TEXTS.en[key] ?? "";
  return found.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** True if there is a text with this key. */
export const hasText = (key) => key in TEXTS.en;

/** The language for numbers; digits are Latin everywhere, so that odds and amounts compare. */
export const language = locale === "ar" ? "ar-u-nu-latn" : locale;
