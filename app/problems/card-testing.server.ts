import { uuidv7, type AttemptId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { hourOf, looksLikeCardTesting } from './card-testing.ts'
import { raiseProblem } from './problems.server.ts'

/** Calls for a person when card after card is being tried, however well they spread it over orders and addresses. */
export async function watchForCardTesting(now: Date) {
  // Ids begin with their time, so the latest attempts are adjacent in the primary key's index.
  const first = uuidv7(now.getTime() - limits.cardTestingWindow.value, new Uint8Array(10)) as AttemptId
  // A debit is with its bank for days, whoever typed the account number. A card is for seconds.
  const accepted = ['authorised', 'captured'] as const
  const tries = await db
    .selectFrom('paymentAttempts')
    .select((of) => [
      of.fn.coalesce(of.fn.sum<string>('declines'), of.lit(0)).as('declined'),
      of.fn.countAll<string>().filterWhere('state', 'in', accepted).as('accepted'),
    ])
    .where('id', '>=', first)
    // An order on account tests no card.
    .where('method', '!=', 'account')
    .executeTakeFirstOrThrow()
  const [declined, went] = [Number(tries.declined), Number(tries.accepted)]
  if (looksLikeCardTesting({ declined, accepted: went }))
    await raiseProblem(db, {
      kind: 'card-testing',
      reference: hourOf(now),
      details: { declined, accepted: went },
      once: true,
    })
}
