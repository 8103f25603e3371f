/**
 * Hooks for React 19 and newer: `@player-site/core/react`. Put a {@link CoreProvider} around the page. Below it {@link useSlice}
 * reads a snapshot, {@link useActions} has the calls, and {@link useForm} opens a form. There are no styles and, but for
 * {@link Money}, no components.
 *
 * @module react
 */

export { rowsBy } from "../rows.js";
export type {
  ListKey,
  NamedKey,
  NodeKey,
  PageKey,
  PluralKey,
  TextKey,
  TextsWith,
} from "./content-keys.js";
export { CoreContext, useActions, useCore } from "./core-context.js";
export { formatDay, formatMoment, momentOf, useDateText, useDayText } from "./dates.js";
export { atOnce, type OpenedForm, type OwnForm, type Scheduler, useForm } from "./form.js";
export { recordedCore, recordSnapshots, useHydration, useIsInBrowser } from "./hydration.js";
export { formatMoney, Money, type MoneyProps, useMoney } from "./money.js";
export { perLanguage } from "./per-language.js";
export { CoreProvider, type CoreProviderProps } from "./provider.js";
export { useRow } from "./row.js";
export { isShallowEqual } from "./shallow-equal.js";
// Declared here, because a module can be augmented only with what it declares itself.
export * from "./site-types.js";
export { useSelector, useSlice } from "./slices.js";
export { createTexts, fill, type TextParameters, type Texts, TextsContext, useLanguageTag, useText } from "./text.js";
