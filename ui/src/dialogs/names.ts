/** The dialogs this site can show. The core may know more of them. */
export type DialogName =
  | "sign-in"
  | "sign-up"
  | "sign-up-cancel"
  | "wallet"
  | "wallet-deposit"
  | "cancel-deposit"
  | "deposit-error"
  | "deposit-success"
  | "deposit-pending"
  | "deposit-redirect"
  | "equivalent-currency";
