// Every dialog of the site by keyboard: opened, accessible, focus inside and returned, closed with Escape and with Back.
import { describe } from "vitest";
import { DESK, testDialogs } from "./dialog-walk.ts";

describe("by keyboard", () => testDialogs(DESK));
