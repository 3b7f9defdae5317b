import { saveDetails } from '#app/checkout/checkout.server.ts'
import { billOf, deliveryInput, destinationOf } from '#app/checkout/delivery/delivery.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { changeable } from './changeable.ts'
import { draft } from '#app/drafts/draft.record.ts'

/** Where a draft goes, and whom the bill is for: as in the checkout. */
export const chooseDraftDelivery = operation({
  name: 'drafts.choose_delivery',
  http: 'PUT /drafts/:draft/delivery',
  permission: 'drafts:write',
  nature: 'plain',
  on: draft,
  input: deliveryInput,
  refusals: [
    'draft.not_open',
    'draft.sent',
    'cart.empty',
    'field.choice',
    'field.country',
    'checkout.pick_up_unavailable',
  ],
  offer: changeable,
  may: ({ filed }, input) => (filed?.checkout ? destinationOf(filed.checkout, input) : refuse('cart.empty')),
  async run({ tx, facts: { filed }, input, actor }) {
    const checkout = filed?.checkout
    if (!checkout) return refuse('cart.empty')
    const goesTo = destinationOf(checkout, input)
    if (!goesTo.ok) return goesTo
    await saveDetails(tx, checkout, { ...goesTo.value, billing: billOf(input) }, actor.now)
    return agree()
  },
})
