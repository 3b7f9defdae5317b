import { z } from 'zod'
import { refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { placeRefusals } from '#app/payments/placing/make-way.server.ts'
import { draft } from '#app/drafts/draft.record.ts'
import { mayWithdrawLink } from '#app/drafts/draft.ts'
import { endLink } from './end-link.server.ts'
import { endFirst } from './end-waiting.server.ts'

/** Ends a payment link: nobody can pay by it any more, and the draft can be changed. */
export const withdrawDraftLink = operation({
  name: 'drafts.withdraw_link',
  http: 'POST /drafts/:draft/withdraw-link',
  permission: 'drafts:write',
  nature: 'plain',
  on: draft,
  input: z.object({}),
  refusals: ['draft.not_sent', 'draft.being_paid', ...placeRefusals],
  offer: ({ filed }) => (filed ? mayWithdrawLink(filed) : refuse('draft.not_sent')),
  async run({ tx, facts: { filed }, actor }) {
    if (!filed) return refuse('draft.not_sent')
    return endLink(tx, filed, 'withdraw', actor.now)
  },
  makeWay: endFirst,
})
