import { sql } from 'kysely'
import type { OrderId } from '#app/kernel/ids.ts'
import { ProviderRefused, ProviderUndecided, ProviderUnreachable } from '#app/payment-provider/payment-provider.ts'
import { limits } from '#app/limits.ts'
import { noteProviderRefusal } from '#app/problems/note-refusal.server.ts'
import { raiseProblem, resolveProblem } from '#app/problems/problems.server.ts'
import { db } from '#db/database.server.ts'

/** Kinds of work done row by row, and retried until done. */
export type Work = 'expire' | 'recover' | 'settle' | 'refund' | 'compare' | 'event' | 'release' | 'remind'

export interface WorkRow {
  id: string
  orderId: OrderId | null
}

/** The provider does not do it yet, which is normal: it is asked again. */
export class NotYet extends ProviderUndecided {}

/** When a row is due: a failed one after its pause, others since the given date. The longest overdue goes first. */
export function turnOf(work: Work, id: string, since: string) {
  const pause = sql`select p.retry_at from postponed_work p where p.work = ${work} and p.reference = ${sql.ref(id)}::text`
  return sql<Date>`coalesce((${pause}), ${sql.ref(since)})`
}

/** Postpones a failed row, each time for longer, and asks staff to look after some tries. */
export async function postpone(work: Work, { id, orderId }: WorkRow, error: Error, now: Date) {
  const { longest, callAfter } = patienceWith(error)
  const before = db.selectFrom('postponedWork').select('tries').where('work', '=', work).where('reference', '=', id)
  const tries = ((await before.executeTakeFirst())?.tries ?? 0) + 1
  // A single failure is not reported: the next round tries it again, after all others.
  const pause = Math.min(longest, limits.postponed.value * (2 ** (tries - 1) - 1))
  await putOff(work, id, tries, pause, now)
  if (error instanceof ProviderRefused && error.isKeyRefused) return noteProviderRefusal(error, null, now)
  if (tries < callAfter) return
  const details = { work, error: codeOf(error), where: firstLineOf(error) }
  await raiseProblem(db, { kind: 'stuck', reference: id, orderId, details, once: true })
}

/** Neither done nor failed: it is tried again after all others. */
export async function putOff(work: Work, reference: string, tries: number, pause: number, now: Date) {
  const retryAt = new Date(now.getTime() + pause)
  await db
    .insertInto('postponedWork')
    .values({ work, reference, tries, retryAt })
    .onConflict((conflict) => conflict.columns(['work', 'reference']).doUpdateSet({ tries, retryAt }))
    .execute()
}

/** Done: a later failure is a new problem. */
export async function forgetFailure(work: Work, id: string, now: Date) {
  const row = db.deleteFrom('postponedWork').where('work', '=', work).where('reference', '=', id).returning('tries')
  if (await row.executeTakeFirst()) await resolveProblem(db, 'stuck', id, 'shop', now)
}

/**
 * Removes postponed work that was done another way meanwhile, by a webhook or by staff, so that no one has to look at
 * it.
 */
export async function forgetDone(now: Date) {
  // The condition of each join keeps references that are not our ids from being cast to one.
  const { rows } = await sql<{ reference: string }>`
    delete from postponed_work where (work, reference) in (
      select p.work, p.reference from postponed_work p
      join payment_attempts a on a.id = case when p.work in ('settle', 'recover') then p.reference::uuid end
      where a.state in ('captured', 'cancelled') or p.work = 'recover' and a.provider_reference is not null
      union all select p.work, p.reference from postponed_work p
      join refunds r on r.id = case when p.work = 'refund' then p.reference::uuid end
      where r.state in ('succeeded', 'failed')
      union all select p.work, p.reference from postponed_work p
      join orders o on o.id = case when p.work = 'expire' then p.reference::uuid end
      where o.state <> 'pending'
      union all select p.work, p.reference from postponed_work p
      join account_payments b on b.id = case when p.work = 'remind' then p.reference::uuid end
      join payment_attempts a on a.id = b.attempt_id
      where b.cancelled_at is not null or b.reminded_at is not null or a.state in ('captured', 'cancelled'))
    returning reference`.execute(db)
  for (const { reference } of rows) await resolveProblem(db, 'stuck', reference, 'shop', now)
}

/** How long the pauses grow, and after how many tries staff are asked to look. */
function patienceWith(error: Error): { longest: number; callAfter: number } {
  if (error instanceof ProviderUnreachable) return { longest: limits.postponedUnanswered.value, callAfter: 12 }
  if (error instanceof NotYet) return { longest: limits.postponedNotYet.value, callAfter: 5 }
  return { longest: limits.postponedLongest.value, callAfter: 1 }
}

/** Never the error's message, which may contain text that a person typed. */
function codeOf(error: Error): string {
  if (error instanceof ProviderRefused) return [error.status, error.code, error.param].filter(Boolean).join(' ')
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.constructor.name
}

function firstLineOf({ stack = '' }: Error): string {
  return /^\s+at .*$/m.exec(stack)?.[0].trim() ?? ''
}
