/** What `x.job.ts` exports: one function that is called with what was enqueued, again and again until it does not throw. */
export interface JobModule<Payload> {
  run(payload: Payload): Promise<void>
}
