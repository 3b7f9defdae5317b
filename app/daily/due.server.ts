import { sql } from 'kysely'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import type { Due } from './daily.ts'
import { filterOf, waiting, type WaitingKind, waitingKinds } from './waiting.server.ts'

/** Disputes that a bank waits to be answered, of whichever order. */
export async function countDisputes(): Promise<number> {
  const open = db.selectFrom('disputes').where('state', 'in', ['inquiry', 'open'])
  const { count } = await open.select((all) => all.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Messages are answered by mail: the shop only knows how many arrived. */
async function countMessages(from: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from threads where created_at >= ${from} and created_at < ${until}`.execute(db)
  return rows[0]?.count ?? 0
}

/** All that waits as it is now, and the messages of a day. */
export async function countDue({ from, until }: { from: Date; until: Date }): Promise<Due> {
  const [counts, disputes, messages] = await Promise.all([
    Promise.all(waitingKinds.map((kind) => countWaiting(kind))),
    countDisputes(),
    countMessages(from, until),
  ])
  // One of each, in their order.
  const listed = Object.fromEntries(waitingKinds.map((kind, at) => [kind, counts[at]])) as Record<WaitingKind, number>
  return { ...listed, disputes, messages }
}

const countWaiting = (kind: WaitingKind): Promise<number> =>
  waiting[kind].list.count(filterOf(waiting[kind]), limits.officeCounts.value)
