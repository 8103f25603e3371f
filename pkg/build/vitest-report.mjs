// Vitest's report in JSON, with the errors outside of tests: they make a run fail, and its own report leaves them out.
import { JsonReporter } from "vitest/node";

export default class ReportWithErrors extends JsonReporter {
  #outside = [];

  onTestRunEnd(modules, errors) {
    this.#outside = errors.map((error) => error.stack ?? error.message ?? String(error));
    return super.onTestRunEnd(modules);
  }

  writeReport(report) {
    return super.writeReport(JSON.stringify({ ...JSON.parse(report), errors: this.#outside }));
  }
}
