import { type DestinationStream, pino } from 'pino'
import { withoutAddresses } from '#app/system/logs/without-addresses.ts'

/** Structured lines on standard error; standard output is for people. Neither secrets nor personal data are ever logged. */
export function createLog(level: string, to?: DestinationStream) {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: ['*.client_secret', '*.clientSecret', '*.authorization', '*.cookie', '*.id_token', '*.code'],
        censor: '[removed]',
      },
      serializers: { err: toldOf },
      hooks: { streamWrite: withoutAddresses },
    },
    to ?? pino.destination({ fd: 2, sync: false }),
  )
}
export type Log = ReturnType<typeof createLog>

/** What failed and where. Everything else that an error carries may be content: the database shows the row that it refuses. */
function toldOf(error: Error) {
  const { type, message, stack, constraint } = pino.stdSerializers.err(error)
  // A field of the database's errors only.
  return { type, message, stack, ...(typeof constraint === 'string' && { constraint }) }
}
