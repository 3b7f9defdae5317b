import { sql } from 'kysely'
import { setClockOffset, sharedMilliseconds } from '#app/kernel/clock.ts'
import { db } from '#db/database.server.ts'
import { clockDiffers } from './clock-check.server.ts'

/** Too small a difference to be told from the way of the answer (milliseconds). */
const tooSmall = 500
/** How long a comparison holds: a clock can be set at any moment, and jobs may run a hundred times a second. */
const holdsFor = 1_000

let compared = { at: Number.NEGATIVE_INFINITY, withClock: 0 }

/**
 * Compares this machine's clock with the database's, which all processes of the shop go by: what one has kept for half
 * an hour must not have expired for another that is 45 minutes ahead. Without the database the last difference stays.
 */
export async function compareWithDatabase() {
  const asked = performance.now()
  const { rows } = await sql<{
    now: number
  }>`select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db)
  const took = performance.now() - asked
  const difference = Date.now() - took / 2 - (rows[0]?.now ?? Number.NaN)
  if (Number.isNaN(difference)) return
  // An answer that was long under way says too little, unless the shop's time is further off than that.
  const isExact = took <= holdsFor
  const off = difference + sharedMilliseconds() - Date.now()
  if (!isExact && Math.abs(off) <= took) return
  if (isExact) compared = { at: performance.now(), withClock: Date.now() }
  setClockOffset(Math.abs(difference) > tooSmall + took ? -Math.round(difference) : 0)
  clockDiffers('database', difference)
}

/** The same, unless that was a moment ago and the clock has gone on as it should since. */
export async function haveDatabaseTime() {
  const passed = performance.now() - compared.at
  const jumped = Date.now() - compared.withClock - passed
  if (passed > holdsFor || Math.abs(jumped) > tooSmall) await compareWithDatabase()
}
