/**
 * Something that a person has to look at and that no request reports: one line in the log's own form, at its error level.
 * `details` are ids and codes, never what people typed and never a secret.
 */
export function alarm(message: string, details: Record<string, string | number | null>) {
  process.stderr.write(`${JSON.stringify({ level: 50, time: Date.now(), alarm: true, ...details, msg: message })}\n`)
}
