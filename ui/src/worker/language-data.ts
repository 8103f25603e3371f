// Loads the browser's data of a language in a worker: all threads of a page share them, and loading them takes several
// frames. The name of the worker is the language.
new Intl.DisplayNames(self.name, { type: "region" }).of("DE");
new Intl.DisplayNames(self.name, { type: "currency" }).of("EUR");
new Intl.Collator(self.name).compare("a", "b");
new Intl.ListFormat(self.name).format(["", ""]);
new Intl.PluralRules(self.name).select(1);
new Intl.NumberFormat(self.name, { style: "currency", currency: "EUR" }).format(1);
new Intl.DateTimeFormat(self.name, { dateStyle: "medium", timeStyle: "short" }).format();
postMessage("loaded");
close();
