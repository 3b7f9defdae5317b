import { limits } from '#app/limits.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

/**
 * What happened to a lost order after its payment is lost, too. If some of its money went back, or if it is older than a
 * replica is ever behind, it may have left already: it is neither sent nor paid back before staff have looked.
 */
export async function mayHaveLeft(
  tx: Tx,
  { createdAt }: Row<'orders'>,
  reference: string,
  isWhole: boolean,
  now: Date,
) {
  const isOld = createdAt.getTime() + limits.replicaBehind.value < now.getTime()
  if (isWhole && !isOld) return false
  const problems = tx.selectFrom('paymentProblems').select('id').where('kind', '=', 'made-again')
  return Boolean(await problems.where('reference', '=', reference).executeTakeFirst())
}
