import { readSetting, writeSetting } from '#stand-ins/card-provider/database.ts'

let offset: number | null = null
let past: number | null = null

function offsetMilliseconds(): number {
  offset ??= Number(readSetting('clock-offset') ?? 0)
  return offset
}

/** The provider's own time in milliseconds: the machine's clock plus what was skipped on request. */
export function nowMilliseconds(): number {
  return past ?? Date.now() + offsetMilliseconds()
}

/** Does something as if it were this moment, in milliseconds. */
export function atMoment<Value>(moment: number, work: () => Value): Value {
  past = moment
  try {
    return work()
  } finally {
    past = null
  }
}

/** What happens now is written down afterwards: its events were sent and forgotten long ago. */
export const isPast = (): boolean => past !== null

export function nowSeconds(): number {
  return Math.floor(nowMilliseconds() / 1000)
}

/** Only forwards: the provider's time never goes back, and neither do the states that depend on it. */
export function advanceClock(seconds: number): number {
  offset = offsetMilliseconds() + Math.max(0, seconds) * 1000
  writeSetting('clock-offset', String(offset))
  return nowMilliseconds()
}

export function forgetClock(): void {
  offset = null
}
