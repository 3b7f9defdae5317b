import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { move } from '#app/kernel/state-machine.ts'
import { operation } from '#app/operations/operation.server.ts'
import { placeRefusals } from '#app/payments/placing/make-way.server.ts'
import { draft } from '#app/drafts/draft.record.ts'
import { draftMachine, mayWithdrawLink } from '#app/drafts/draft.ts'
import { endFirst, stopped } from './end-waiting.server.ts'

/** Ends a payment link: nobody can pay by it any more, and the draft can be changed. */
export const withdrawDraftLink = operation({
  name: 'drafts.withdraw_link',
  http: 'POST /drafts/:draft/withdraw-link',
  permission: 'drafts:write',
  nature: 'plain',
  on: draft,
  input: z.object({}),
  refusals: ['draft.not_sent', ...placeRefusals],
  offer: ({ filed }) => (filed ? mayWithdrawLink(filed) : refuse('draft.not_sent')),
  async run({ tx, facts: { filed }, actor }) {
    if (!filed) return refuse('draft.not_sent')
    if (filed.waiting) return stopped(filed.waiting, actor.now)
    const { id, state, linkSeries } = filed.row
    const change = { state: move(draftMachine, state, 'withdraw'), linkSeries: linkSeries + 1 }
    await tx
      .updateTable('drafts')
      .set({ ...change, linkExpiresAt: null, offer: null })
      .where('id', '=', id)
      .execute()
    return agree()
  },
  makeWay: endFirst,
})
