import { writeLogLine } from '#app/system/logs/log-line.server.ts'

/**
 * Something that a person has to look at and that no request reports: one line at the log's error level. `details` are
 * ids and codes, never what people typed and never a secret.
 */
export function alarm(message: string, details: Record<string, string | number | null>) {
  writeLogLine('error', { alarm: true, ...details }, message)
}
