import { z } from 'zod'
import { agree } from '#app/kernel/outcome.ts'
import { dateOf, momentInput } from '#app/products/moments.ts'
import type { ProductStatus } from '#app/products/product-change.ts'
import { maySchedule, type Schedule } from './schedule.ts'

/**
 * The planned times beside a status, as a product's view names them: a status that is said takes away what it has reached, and its
 * undo says both again. With neither, the plan is left alone; with one, the other is planned no more.
 */
export const plannedTimes = z.object({ publish_at: momentInput.nullish(), withdraw_at: momentInput.nullish() })
type PlannedTimes = z.infer<typeof plannedTimes>

/** Null: nothing is said of them. */
export function planIn({ publish_at: from, withdraw_at: until }: PlannedTimes): Schedule | null {
  return from === undefined && until === undefined ? null : { publishAt: dateOf(from), withdrawAt: dateOf(until) }
}

/** Whether a product of this status may have the times that are said, if any are. */
export function mayPlan(status: ProductStatus, said: PlannedTimes, now: Date) {
  const plan = planIn(said)
  return plan ? maySchedule(status, plan, now) : agree()
}

interface Planned {
  publish_at: string | null
  withdraw_at: string | null
}

/** What a change of status has taken away of the times, and what it has left. Empty: it has left both alone. */
export function timesBefore(was: Partial<Planned>, is: Planned): Partial<Planned> {
  if (was.publish_at === undefined && was.withdraw_at === undefined) return {}
  return {
    publish_at: was.publish_at === undefined ? is.publish_at : was.publish_at,
    withdraw_at: was.withdraw_at === undefined ? is.withdraw_at : was.withdraw_at,
  }
}

/** The same without times of which one has come since: that plan is over. */
export function stillAhead<Was extends Partial<Planned>>(was: Was, now: Date): Omit<Was, keyof Planned> | Was {
  const { publish_at: from, withdraw_at: until, ...rest } = was
  const isOver = [from, until].some((moment) => moment && new Date(moment) <= now)
  return isOver ? rest : was
}
