// Tells the page around this one how far the verification has come. Nothing in these messages is secret, so any
// page may hear them.
(() => {
  if (window.parent === window) return;
  const tell = (message) => window.parent.postMessage({ source: "sandbox-verification", ...message }, "*");
  // The card, not the body: the body is never smaller than the frame, so a frame that grew could not shrink again.
  const card = document.querySelector("main");
  const height = () => tell({ kind: "height", height: Math.ceil(card.getBoundingClientRect().height) + 32 });
  tell({ kind: "moment", moment: document.body.dataset.moment });
  new ResizeObserver(height).observe(card);
})();
