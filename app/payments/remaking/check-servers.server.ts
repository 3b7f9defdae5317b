import { alarm } from '#app/system/health/alarm.server.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { limits } from '#app/limits.ts'
import { compareBooks } from '#app/payments/books/compare-books.server.ts'
import { noteFigures, raiseProblem } from '#app/problems/problems.server.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import type { ChangeOfServer } from '#db/which-server.server.ts'

type Server = Row<'databaseServers'>

/** Tells the operator at once, and has the books compared before the minute is over. */
export async function noteChangeOfServer({ timeline, lost, isFormer }: ChangeOfServer) {
  if (isFormer)
    return alarm('a former database server answers again and is refused, unless no other one answers from now on', {
      timeline,
    })
  if (lost)
    alarm('the database went back in time: another server answers, and lacks what was acknowledged', { timeline })
  // If it fails, each minute's run does it.
  await enqueue(db, 'reconcile-payments', {}, { key: 'server-changed' }).catch(() => {})
}

/**
 * After another server has taken the place of the database: compares the provider's payments of the time that may be lost
 * with what the database has. Paid orders that it does not have are made again (`remakeOrder`).
 */
export async function checkServers(now: Date) {
  const servers = db.selectFrom('databaseServers').selectAll().where('comparedAt', 'is', null)
  for (const server of await servers.orderBy('firstSeenAt').execute()) await check(server, now)
}

/** Until then no invoice gets a number: one of those that are lost may have it. */
export async function isServerUnchecked(): Promise<boolean> {
  const unchecked = db.selectFrom('databaseServers').select('timeline').where('comparedAt', 'is', null)
  return Boolean(await unchecked.executeTakeFirst())
}

async function check(server: Server, now: Date) {
  const until = server.completeUntil ?? server.firstSeenAt
  if (server.lost) await report(server, until)
  await compareBooks(now, new Date(until.getTime() - limits.replicaBehind.value))
  const madeAgain = await countMadeAgain(server)
  // Its own commits are there, and yet an order was missing: of a process that is gone with the former server.
  if (madeAgain > 0 && !server.lost) await report(server, until)
  if (madeAgain > 0) await noteFigures(db, 'went-back', referenceOf(server), { madeAgain })
  await db
    .updateTable('databaseServers')
    .set({ comparedAt: now, lost: server.lost || madeAgain > 0 })
    .where('system', '=', server.system)
    .where('timeline', '=', server.timeline)
    // Another process has missed something since.
    .where('lost', '=', server.lost)
    .execute()
}

/** A former server may come back more than once. */
const referenceOf = ({ system, timeline, firstSeenAt }: Server) => `${system}/${timeline}/${firstSeenAt.getTime()}`

/** The last sign of life that is left was at `until`: all after it may be missing. */
async function report(server: Server, until: Date) {
  const seconds = Math.max(0, Math.ceil((server.firstSeenAt.getTime() - until.getTime()) / 1000))
  const details = { timeline: server.timeline, seconds }
  await raiseProblem(db, { kind: 'went-back', reference: referenceOf(server), details, once: true })
}

async function countMadeAgain({ firstSeenAt }: Server): Promise<number> {
  const problems = db.selectFrom('paymentProblems').where('kind', '=', 'made-again').where('foundAt', '>=', firstSeenAt)
  const { count } = await problems.select((all) => all.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}
