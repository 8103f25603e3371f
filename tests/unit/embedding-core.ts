// What the tests of an embedding program share: one player with an account, his sign-in, and the kinds of errors.
import { type Core, isCoreError } from "@player-site/core/node";

/** An account of the player. */
export const ACCOUNT = {
  id: "a1",
  currency: "USD",
  status: 1,
  balance: 120.5,
  realBalance: 120.5,
  bonusBalance: 0,
  lockedBalance: 0,
  withdrawalBalance: 100,
};

/** The answer to his sign-in. */
export const SESSION = { accessToken: "e30.e30.s", profile: { id: "p1", status: 1, email: "a@site.test" } };

/** Signs the player in by e-mail. */
export async function signIn({ actions }: Core): Promise<void> {
  await actions.openForm("signIn");
  actions.selectTab("signIn", "email");
  actions.changeField("signIn", "login", "player@example.com");
  actions.changeField("signIn", "password", "password1");
  await actions.signIn();
}

/** The kind of the core's error that a call throws or rejects with, or what else was thrown. */
export async function failure(call: () => unknown): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return isCoreError(error) ? error.kind : error;
  }
  return undefined;
}
