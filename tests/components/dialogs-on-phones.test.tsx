// Every dialog of the site with a finger: opened, large enough, focus inside and returned, closed by a tap beside it and
// with Back.
import { describe } from "vitest";
import { PHONE, testDialogs } from "./dialog-walk.ts";

describe("with a finger on a phone", () => testDialogs(PHONE));
