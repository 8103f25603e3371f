// The conversation. The answer is always the same: nobody sits at the other end.
const TEXTS = {
  en: {
    title: "Support chat",
    close: "Close the chat",
    hello: "Hello! How can we help you?",
    again: "Welcome back! How can we help you?",
    label: "Your message",
    send: "Send",
    you: "You",
    desk: "Support",
    answer: "Thank you for your message. This is a test chat: nobody reads along, but we are glad that you wrote.",
  },
  de: {
    title: "Support-Chat",
    close: "Chat schließen",
    hello: "Hallo! Wie können wir dir helfen?",
    again: "Schön, dass du wieder da bist! Wie können wir dir helfen?",
    label: "Deine Nachricht",
    send: "Senden",
    you: "Du",
    desk: "Support",
    answer:
      "Danke für deine Nachricht. Das ist ein Testchat: Niemand liest mit, aber wir freuen uns, dass du schreibst.",
  },
  pl: {
    title: "Czat z pomocą",
    close: "Zamknij czat",
    hello: "Cześć! Jak możemy pomóc?",
    again: "Witaj ponownie! Jak możemy pomóc?",
    label: "Twoja wiadomość",
    send: "Wyślij",
    you: "Ty",
    desk: "Pomoc",
    answer: "Dziękujemy za wiadomość. To czat testowy: nikt go nie czyta, ale cieszymy się z twojej wiadomości.",
  },
  "pt-br": {
    title: "Chat de suporte",
    close: "Fechar o chat",
    hello: "Olá! Como podemos ajudar?",
    again: "Que bom ter você de volta! Como podemos ajudar?",
    label: "Sua mensagem",
    send: "Enviar",
    you: "Você",
    desk: "Suporte",
    answer:
      "Agradecemos a sua mensagem. Este é um chat de teste: ninguém está lendo, mas ficamos felizes com o seu contato.",
  },
  ar: {
    title: "دردشة الدعم",
    close: "إغلاق الدردشة",
    hello: "مرحبًا! كيف يمكننا مساعدتك؟",
    again: "مرحبًا بعودتك! كيف يمكننا مساعدتك؟",
    label: "رسالتك",
    send: "إرسال",
    you: "أنت",
    desk: "الدعم",
    answer: "شكرًا على رسالتك. هذه دردشة تجريبية لا يقرؤها أحد، لكن يسعدنا أنك كتبت إلينا.",
  },
};
const ANSWER_AFTER = 1000;

const text = TEXTS[document.documentElement.lang] ?? TEXTS.en;
const tell = (message) => window.parent.postMessage({ source: "sandbox-chat", ...message }, "*");

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

const log = element("div", { className: "log" });
log.setAttribute("role", "log");
log.setAttribute("aria-label", text.title);
log.tabIndex = 0;
const input = element("input", { id: "message", type: "text", maxLength: 500, autocomplete: "off", required: true });
const close = element("button", { type: "button", className: "close", textContent: "×" });
close.setAttribute("aria-label", text.close);
const form = element(
  "form",
  {},
  element("label", { htmlFor: "message", textContent: text.label }),
  element("div", { className: "line" }, input, element("button", { textContent: text.send })),
);
document
  .querySelector("#chat")
  .append(element("header", {}, element("h1", { textContent: text.title }), close), log, form);

function say(who, words) {
  const own = who === text.you;
  const item = element(
    "div",
    { className: own ? "own" : "desk" },
    element("b", { textContent: who }),
    element("p", { textContent: words }),
  );
  log.append(item);
  log.scrollTop = log.scrollHeight;
}

let timers = [];
let hasWritten = false;

function begin(known) {
  timers.forEach(clearTimeout);
  timers = [];
  hasWritten = false;
  log.replaceChildren();
  input.value = "";
  say(text.desk, known ? text.again : text.hello);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  // Whoever has pressed the button goes on writing.
  input.focus();
  const words = input.value.trim();
  if (words === "") return;
  input.value = "";
  say(text.you, words);
  if (!hasWritten) tell({ kind: "first" });
  hasWritten = true;
  timers.push(
    setTimeout(() => {
      say(text.desk, text.answer);
      tell({ kind: "answer" });
    }, ANSWER_AFTER),
  );
});
close.addEventListener("click", () => tell({ kind: "close" }));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") tell({ kind: "close" });
});
/** Takes the theme and the colours of the site. */
function dress({ theme, colors }) {
  const { style } = document.documentElement;
  style.colorScheme = theme === "dark" ? "dark" : "light";
  for (const [name, color] of Object.entries(colors ?? {})) {
    if (CSS.supports("color", color)) style.setProperty(`--${name}`, color);
  }
}

window.addEventListener("message", (event) => {
  if (event.source !== window.parent || event.data?.source !== "sandbox-chat-widget") return;
  if (event.data.kind === "look") dress(event.data);
  if (event.data.kind === "begin") begin(event.data.known);
  if (event.data.kind === "clear") begin(false);
  if (event.data.kind === "open") input.focus();
});
tell({ kind: "ready" });
