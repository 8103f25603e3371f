// Compares two reports of public types: declarations and their members.

/** Declarations that pages only read, or whose objects the package makes: a further member harms nobody. */
const MADE_BY_THE_PACKAGE = /View$|^(Core|SiteCore|Slices|Snapshots|Actions|Rules|DialogValues)$/;
/** Declarations whose members are known by their own names: the calls and the slices. */
const KNOWN_BY_MEMBER = /^(SiteCore|Slices|Snapshots)$/;
/** Declarations between the core and its loader, which no page uses. */
const OF_THE_LOADER = /^(Change|Host)$/;
/** Calls of the loader, which `Actions` leaves out. */
const LOADER_CALLS = /^(free|dispose|storageChanged|becameVisible|becameHidden|setOnline|realtime\w+)$/;
/** Folders of one entry: in which of its files a declaration stands is nobody's concern. */
const FOLDERS = /^(react|testing|devtools)\/.*$/;

const OPENING = "([{<";
const CLOSING = ")]}>";

/** Splits a text at a sign that is in no bracket and in no quotes. */
function split(text, sign) {
  const parts = [""];
  let depth = 0;
  let quote = "";
  for (const [place, letter] of [...text].entries()) {
    if (quote !== "") quote = letter === quote ? "" : quote;
    else if ("\"'`".includes(letter)) quote = letter;
    else if (OPENING.includes(letter)) depth += 1;
    // The arrow of a function is no bracket.
    else if (CLOSING.includes(letter) && text[place - 1] !== "=") depth -= 1;
    if (letter === sign && depth === 0 && quote === "") parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** The members of an interface or a class by name. Overloads of a name are one member. */
function membersOf(body) {
  const members = new Map();
  for (const member of split(body, ";")) {
    const [, quoted, plain] = /^(?:readonly )?(?:"([^"]+)"|([\w$#]+|\[[^\]]*\]))/.exec(member) ?? [];
    const name = quoted ?? plain ?? member;
    const isOptional = /^(?:readonly )?(?:"[^"]+"|[\w$]+)\?/.test(member);
    members.set(name, { text: `${members.get(name)?.text ?? ""}${member};`, isOptional });
  }
  return members;
}

/** The variants of a union by name: their first literal, or their whole text. */
function variantsOf(text) {
  const variants = new Map();
  for (const variant of split(text, "|")) {
    const name = /"([^"]*)"/.exec(variant)?.[1] ?? variant;
    variants.set(name, { text: `${variants.get(name)?.text ?? ""}${variant}|`, isOptional: true });
  }
  return variants;
}

/** The literals of a type that is made of others; its text without them is `frame`. */
function literalsOf(text) {
  const literals = new Map();
  const frame = text.replace(/"([^"]*)"/g, (_, literal) => {
    literals.set(literal, { text: literal, isOptional: true });
    return "";
  });
  return { frame: frame.replace(/[|\s]+/g, " "), members: literals };
}

/** A declaration: its name, what must be equal as a whole (`frame`), and its members. */
function parsed(line) {
  const [, path = "", text = line] = /^(\S+): (.*)$/s.exec(line) ?? [];
  const file = path.replace(FOLDERS, "$1");
  const exported = /^\{(.*)\} from/.exec(text);
  if (exported) {
    const names = exported[1].split(",").map((name) => name.trim().replace(/^type /, ""));
    const members = new Map(names.map((name) => [name.split(" as ").at(-1), { text: name, isOptional: true }]));
    return { key: `${file} exports`, name: "", frame: "", members };
  }
  const [, kind = "", name = text] = /^(?:abstract )?(\w+) ([\w$*]+)/.exec(text) ?? [];
  const key = `${file} ${name}`;
  if (kind === "interface" || kind === "class") {
    const start = text.indexOf("{", /^.*?(?=\{ |\{$)/s.exec(text)?.[0].length ?? 0);
    const body = text.slice(start + 1, text.lastIndexOf("}"));
    const members = membersOf(body);
    if (name === "SiteCore") for (const each of [...members.keys()]) if (LOADER_CALLS.test(each)) members.delete(each);
    return { key, name, frame: text.slice(0, start), members };
  }
  if (kind === "type") {
    const [head = "", ...rest] = text.replace(/;$/, "").split(" = ");
    const type = rest.join(" = ");
    const isUnion = split(type, "|").length > 1 || /^("[^"]*"|\{.*\})$/.test(type);
    if (isUnion) return { key, name, frame: head, members: variantsOf(type) };
    const { frame, members } = literalsOf(type);
    return { key, name, frame: `${head} = ${frame}`, members };
  }
  // The names of the members that a function takes out of its options are its own matter.
  return { key, name, frame: text.replace(/\{[\w\s,=]*\}(\??): /g, "options$1: "), members: new Map() };
}

/** All declarations of a report. */
function declarationsIn(report) {
  const lines = report.split("\n").filter((line) => line !== "");
  const declarations = new Map();
  for (const declaration of lines.map(parsed)) {
    if (OF_THE_LOADER.test(declaration.name)) continue;
    // An entry exports from several files, and a function may have several signatures.
    const { key, frame, members } = declaration;
    const { frame: others = "", members: known = [] } = declarations.get(key) ?? {};
    declarations.set(key, { ...declaration, frame: others + frame, members: new Map([...known, ...members]) });
  }
  return declarations;
}

/** The changes of the members of a declaration. */
function memberChanges(before, now) {
  const { name } = before;
  const shown = KNOWN_BY_MEMBER.test(name) ? "" : name;
  const change = (member, how, breaks) => ({ name: shown, member, how, breaks });
  const changes = [];
  for (const [member, { text }] of before.members) {
    const other = now.members.get(member);
    if (other === undefined) changes.push(change(member, "went", true));
    else if (other.text !== text) changes.push(change(member, "changed", true));
  }
  for (const [member, { isOptional }] of now.members)
    if (!before.members.has(member))
      changes.push(change(member, "is new", !isOptional && !MADE_BY_THE_PACKAGE.test(name)));
  return changes;
}

/**
 * The changes from one report of public types to another. `breaks` is true if a page that uses the type may not compile any
 * more; a new declaration is no change.
 */
export function typeChanges(before, now) {
  const present = declarationsIn(now);
  const changes = [...declarationsIn(before).values()].flatMap((declaration) => {
    const { key, name, frame, members } = declaration;
    const other = present.get(key);
    if (other === undefined) {
      const gone = name === "" ? [...members.keys()] : [name];
      return gone.map((each) => ({ name: each, member: "", how: "went", breaks: true }));
    }
    // Re-exports of an entry are declared in its files.
    if (name === "") return memberChanges(declaration, other).filter(({ breaks }) => breaks);
    if (other.frame !== frame) return [{ name, member: "", how: "changed", breaks: true }];
    return memberChanges(declaration, other);
  });
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
}
