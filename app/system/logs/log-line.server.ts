import { withoutAddresses } from './without-addresses.ts'

type Level = 'info' | 'warn' | 'error'
const levels = { info: 30, warn: 40, error: 50 } as const satisfies Record<Level, number>

/**
 * One line on standard error in the log's own form, whatever LOG_LEVEL says: for what an operator has to see in any
 * case. As JSON it stays one line, whatever is in it.
 */
export function writeLogLine(level: Level, details: object, message: string) {
  const line = JSON.stringify({ level: levels[level], time: Date.now(), ...details, msg: message })
  process.stderr.write(`${withoutAddresses(line)}\n`)
}
