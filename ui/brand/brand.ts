import { colors, name, wordmark } from "./brand.json";

/** Colors of a brand, `#rrggbb`. All others are made of them. */
export interface BrandColors {
  /** Of buttons, links and marks. */
  readonly accent: string;
  /** Of money, and of what leads to it. */
  readonly money: string;
  /** Behind the page. Surfaces, lines and texts have its hue. */
  readonly page: { readonly dark: string; readonly light: string };
  /** Colors whose hues the covers of the sandbox take; without them the covers keep their own. */
  readonly covers?: readonly string[];
}

/** The font of a brand. */
export interface BrandFont {
  /** Name of the family. */
  readonly family: string;
  /** The weights of its files, such as `300 900` for a variable font. */
  readonly weights: string;
  /** A `.woff2` file with Latin letters, or with all: beside the brand file, or in an installed package. */
  readonly latin: string;
  /** A file for Polish and other letters beyond Latin-1, which browsers load only for a page that shows one of them. */
  readonly latinExtended?: string;
}

/** The company that operates the site. Most licences require these details on every page. */
export interface BrandOperator {
  readonly company: string;
  readonly address: string;
  readonly licence: {
    /** Name of the authority that issued it. */
    readonly regulator: string;
    readonly number: string;
    /** URL of its entry in the public register. */
    readonly url: string;
  };
  /** Body for alternative dispute resolution. */
  readonly disputes: { readonly name: string; readonly url: string };
}

/** The brand of a site. `ui/docs/brand.md` says what else a brand brings. */
export interface Brand {
  /** The name in texts, titles and the manifest. */
  readonly name: string;
  /** The name beside the mark. */
  readonly wordmark: string;
  /** Where players write to. */
  readonly supportEmail: string;
  readonly colors: BrandColors;
  /** Factor of the radius of corners: 0 for square ones, 1 as designed, 2 at most. */
  readonly radius: number;
  /** Without it the site names no operator and no licence. */
  readonly operator?: BrandOperator;
  /** In place of the font of the design. */
  readonly font?: BrandFont;
}

/** The brand of this build: what scripts need of it. The build writes the rest into texts and styles. */
export const BRAND: Pick<Brand, "name" | "wordmark" | "colors"> = { name, wordmark, colors };
