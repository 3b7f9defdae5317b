import { pino } from 'pino'

/** Structured lines on standard error; standard output is for people. Secrets are never logged. */
export function createLog(level: string) {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: ['*.client_secret', '*.clientSecret', '*.authorization', '*.cookie', '*.id_token', '*.code'],
        censor: '[removed]',
      },
    },
    pino.destination({ fd: 2, sync: false }),
  )
}
export type Log = ReturnType<typeof createLog>
