import { z } from 'zod'
import { saveDetails } from '#app/checkout/checkout.server.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { changeable } from './changeable.ts'
import { draft } from '#app/drafts/draft.record.ts'

/** One of the ways in which a draft can be sent to where it goes. */
export const chooseDraftShipping = operation({
  name: 'drafts.choose_shipping',
  http: 'PUT /drafts/:draft/shipping',
  permission: 'drafts:write',
  nature: 'plain',
  on: draft,
  input: z.object({ method: z.string('field.choice').meta({ prefix: 'ship_' }) }),
  refusals: ['draft.not_open', 'draft.sent', 'cart.empty', 'field.choice'],
  offer: changeable,
  async run({ tx, facts: { filed }, input, actor }) {
    const checkout = filed?.checkout
    if (!checkout) return refuse('cart.empty')
    const chosen = checkout.offered.find(({ id }) => id === input.method)
    if (!chosen) return refuse('field.choice', '/method')
    await saveDetails(tx, checkout, { shippingMethodId: chosen.id }, actor.now)
    return agree()
  },
})
