import file from "./brand.json";

/** Colors of a brand, `#rrggbb`. All others are made of them. */
export interface BrandColors {
  /** Of buttons, links and marks. */
  readonly accent: string;
  /** Of money, and of what leads to it. */
  readonly money: string;
  /** Behind the page. Surfaces, lines and texts have its hue. */
  readonly page: { readonly dark: string; readonly light: string };
}

/** Who runs the site. `ui/docs/brand.md` says what else a brand brings. */
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
}

/** The brand of this build. */
export const BRAND: Brand = file;
