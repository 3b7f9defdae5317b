import { z } from 'zod'
import { refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { placeRefusals } from '#app/payments/placing/make-way.server.ts'
import { draft } from '#app/drafts/draft.record.ts'
import { mayCancelDraft } from '#app/drafts/draft.ts'
import { endLink } from './end-link.server.ts'
import { endFirst } from './end-waiting.server.ts'

/** Gives a draft up: its link ends, and an order that waits for its payment ends before. */
export const cancelDraft = operation({
  name: 'drafts.cancel',
  http: 'POST /drafts/:draft/cancel',
  permission: 'drafts:write',
  nature: 'plain',
  on: draft,
  input: z.object({}),
  refusals: ['draft.not_open', 'draft.being_paid', ...placeRefusals],
  offer: ({ filed }) => (filed ? mayCancelDraft(filed) : refuse('draft.not_open')),
  async run({ tx, facts: { filed }, actor }) {
    if (!filed) return refuse('draft.not_open')
    return endLink(tx, filed, 'cancel', actor.now)
  },
  makeWay: endFirst,
})
