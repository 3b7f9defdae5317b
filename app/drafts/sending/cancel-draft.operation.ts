import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { move } from '#app/kernel/state-machine.ts'
import { operation } from '#app/operations/operation.server.ts'
import { placeRefusals } from '#app/payments/placing/make-way.server.ts'
import { draft } from '#app/drafts/draft.record.ts'
import { draftMachine, mayCancelDraft } from '#app/drafts/draft.ts'
import { endFirst, stopped } from './end-waiting.server.ts'

/** Gives a draft up: its link ends, and an order that waits for its payment ends before. */
export const cancelDraft = operation({
  name: 'drafts.cancel',
  http: 'POST /drafts/:draft/cancel',
  permission: 'drafts:write',
  nature: 'plain',
  on: draft,
  input: z.object({}),
  refusals: ['draft.not_open', ...placeRefusals],
  offer: ({ filed }) => (filed ? mayCancelDraft(filed) : refuse('draft.not_open')),
  async run({ tx, facts: { filed }, actor }) {
    if (!filed) return refuse('draft.not_open')
    if (filed.waiting) return stopped(filed.waiting, actor.now)
    const { id, state, linkSeries } = filed.row
    const change = { state: move(draftMachine, state, 'cancel'), linkSeries: linkSeries + 1 }
    await tx
      .updateTable('drafts')
      .set({ ...change, linkExpiresAt: null, offer: null })
      .where('id', '=', id)
      .execute()
    return agree()
  },
  makeWay: endFirst,
})
