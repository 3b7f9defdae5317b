import { limits } from '#app/limits.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

/**
 * What happened to a lost order after its payment is lost, too. If some of its money went back, or if it is older than a
 * replica is ever behind, it may have left already: it is not sent again before staff have looked. The caller has just
 * placed it, under its lock.
 */
export async function holdRemade(
  tx: Tx,
  { id, createdAt }: Row<'orders'>,
  reference: string,
  isWhole: boolean,
  now: Date,
) {
  const mayHaveLeft = !isWhole || createdAt.getTime() + limits.replicaBehind.value < now.getTime()
  if (!mayHaveLeft || !(await isRemade(tx, reference))) return
  await tx.updateTable('orders').set({ staffHold: 'other' }).where('id', '=', id).execute()
}

async function isRemade(tx: Tx, reference: string): Promise<boolean> {
  const problems = tx.selectFrom('paymentProblems').select('id').where('kind', '=', 'made-again')
  return Boolean(await problems.where('reference', '=', reference).executeTakeFirst())
}
