// Where roles are found. Which role and name an element has is asked of the engine; asking it for all elements of a page takes
// Firefox seconds, and WebKit has no such question.

const PLACES: Record<string, string> = {
  button: "button, [role=button], summary",
  checkbox: "input[type=checkbox], [role=checkbox]",
  combobox: "select, input, [role=combobox]",
  dialog: "[role=dialog], dialog",
  form: "form, [role=form]",
  heading: "h1, h2, h3, h4, [role=heading]",
  img: "img, svg, canvas, [role=img]",
  link: "a[href]",
  option: "option, [role=option]",
  region: "section, [role=region]",
  tab: "[role=tab]",
  textbox: "input, textarea",
};

/** A selector of the elements that can have a role. */
export function placesOf(role: string): string {
  return PLACES[role] ?? `[role="${role}"]`;
}
