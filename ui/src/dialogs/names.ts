/** The dialogs this site can show: those the core knows. */
export type { DialogName } from "@player-site/core";
