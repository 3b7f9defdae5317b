/** Applies a signal's deadline to something without its own, such as the name service. */
export function within<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return Promise.race([
    work,
    new Promise<never>((_, failed) => {
      if (signal.aborted) failed(signal.reason)
      signal.addEventListener('abort', () => failed(signal.reason), { once: true })
    }),
  ])
}
