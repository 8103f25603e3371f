declare module "virtual:samples" {
  /** A file of tests/samples. */
  interface Sample {
    /** Method and address; absent for events. */
    call?: string;
    status?: number;
    response?: unknown;
    channel?: string;
    publication?: unknown;
  }
  /** All samples by file name. */
  export const samples: Readonly<Record<string, Sample>>;
}
