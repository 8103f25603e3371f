/**
 * A core for tests: `@player-site/core/testing`. Its server, storage and clock are the test's: {@link startTestCore}.
 *
 * @module testing
 */
export { ManualClock } from "./clock.js";
export { emptySite, startTestCore, type TestCore, type TestCoreOptions } from "./core.js";
export {
  type Answering,
  cut,
  data,
  json,
  type QueryParameters,
  refusal,
  ScriptedServer,
  type ServerAnswer,
  type ServerCall,
} from "./server.js";
export { memoryStorage } from "./storage.js";
