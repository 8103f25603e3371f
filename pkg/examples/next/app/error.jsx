"use client";

/** Shown if the core cannot be loaded or started. */
export default function Failure({ reset }) {
  return (
    <p role="alert">
      The page could not be loaded.{" "}
      <button type="button" onClick={reset}>
        Try again
      </button>
    </p>
  );
}
