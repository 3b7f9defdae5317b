import { agree, type Outcome } from '#app/kernel/outcome.ts'
import { move } from '#app/kernel/state-machine.ts'
import type { FiledDraft } from '#app/drafts/draft-file.server.ts'
import { draftMachine } from '#app/drafts/draft.ts'
import type { Tx } from '#db/database.server.ts'
import { stopped } from './end-waiting.server.ts'

/** Ends the payment link of a draft. An order that waits for its payment is ended first. */
export async function endLink(
  tx: Tx,
  { row, waiting }: FiledDraft,
  event: 'withdraw' | 'cancel',
  now: Date,
): Promise<Outcome<undefined, never> | ReturnType<typeof stopped>> {
  if (waiting) return stopped(waiting, now)
  const change = { state: move(draftMachine, row.state, event), linkSeries: row.linkSeries + 1 }
  await tx
    .updateTable('drafts')
    .set({ ...change, linkExpiresAt: null, offer: null })
    .where('id', '=', row.id)
    .execute()
  return agree()
}
