// Loads the browser's region names in a worker: all threads of a page share them, and loading them takes longer than a
// frame. The name of the worker is the language.
new Intl.DisplayNames(self.name, { type: "region" }).of("DE");
postMessage("loaded");
close();
