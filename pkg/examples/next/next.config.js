/**
 * Nothing is needed: the browser's core is bundled, and the server loads its own with an import that is not.
 *
 * @type {import("next").NextConfig}
 */
export default {};
