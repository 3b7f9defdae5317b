import { limits } from '#app/limits.ts'
import { alarm } from './alarm.server.ts'

type Other = 'issuer' | 'card-provider' | 'database'

/** The header fields of that name. */
interface Said {
  date?: string | null
  age?: string | null
}

/** How far this machine's clock is ahead of each service's, in milliseconds, by their latest answers. */
const ahead = new Map<Other, number>()
const told = new Map<Other, number>()

/**
 * Compares this machine's clock with the Date of an answer (RFC 9110, 6.6.1), of which each bears one. Tokens and
 * signatures are good for minutes: with a clock that is further off, sign-ins and messages about payments are refused.
 */
export function compareClock(other: Other, said: Said, sentAt: number, now = Date.now()) {
  const date = Date.parse(said.date ?? '')
  // One that comes from a cache says when it was put there.
  if (Number.isNaN(date) || said.age) return
  // The answer's time lies within this second, between request and response: anything outside is a difference.
  const difference = date + 1_000 < sentAt ? sentAt - date - 1_000 : Math.min(0, now - date)
  clockDiffers(other, difference)
}

/** This machine's clock is as many milliseconds ahead of that one's, or, below zero, behind. */
export function clockDiffers(other: Other, difference: number) {
  ahead.set(other, difference)
  tell(other, difference)
}

/** The same of all services, for figures. */
export const clocksAhead = (): ReadonlyMap<string, number> => ahead

/** By how many seconds this clock is ahead (or, below zero, behind); null while it is about right. */
export function clockOff(other: Other): number | null {
  const difference = ahead.get(other) ?? 0
  return isOff(other, difference) ? Math.round(difference / 1_000) : null
}

/** The clock problems for `/readyz`; empty while the clock is right. */
export function clockProblems(): string[] {
  return [...ahead]
    .filter(([other, difference]) => isOff(other, difference))
    .map(([other, difference]) => sentence(other, difference))
}

const mostOf = (other: Other) => (other === 'database' ? limits.databaseClockOff : limits.clockOff).value
const isOff = (other: Other, difference: number) => Math.abs(difference) > mostOf(other)

function sentence(other: Other, difference: number): string {
  const seconds = Math.abs(Math.round(difference / 1_000))
  return `this machine's clock is ${seconds} s ${difference > 0 ? 'ahead of' : 'behind'} the ${other}'s`
}

/** Once, and again when it has moved: every answer would say the same. */
function tell(other: Other, difference: number) {
  const before = told.get(other) ?? 0
  if (Math.abs(difference - before) <= mostOf(other)) return
  told.set(other, isOff(other, difference) ? difference : 0)
  if (isOff(other, difference))
    alarm(sentence(other, difference), { clock: other, seconds: Math.round(difference / 1_000) })
}
