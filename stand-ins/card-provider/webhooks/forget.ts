import { nowSeconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { run } from '#stand-ins/card-provider/database.ts'

export const eventsKeptFor = 30 * 24 * 3600

/** The provider forgets events after thirty days, and with them the pending deliveries. */
export function forgetOldEvents(): void {
  const since = nowSeconds() - eventsKeptFor
  const old = `select id from objects where kind = 'event' and created < ?`
  run(`delete from delivery_journal where event in (${old})`, since)
  run(`delete from deliveries where event in (${old})`, since)
  run(`delete from objects where kind = 'event' and created < ?`, since)
}
