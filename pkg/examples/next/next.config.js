/** @type {import("next").NextConfig} */
export default {
  // The core of the server is loaded from its package, where its files are.
  serverExternalPackages: ["@player-site/core"],
};
