/** True in a window that the site has opened for a payment, once the payment page leads back to the site. */
export function isPaymentWindow(): boolean {
  try {
    // The core's package sets it when it opens the window.
    return sessionStorage.getItem("paymentWindow") !== null;
  } catch {
    return false;
  }
}
