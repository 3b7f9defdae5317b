import { z } from 'zod'
import { lockCustomer } from '#app/cart/cart.server.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import { record } from '#app/operations/record.server.ts'
import { lockCart } from '#app/orders/order-lock.server.ts'
import type { OrderDraft } from '#app/orders/order.ts'
import { makeWay, placeRefusals } from '#app/payments/placing/make-way.server.ts'
import { type OrderOrigin, placeIn, type Submission } from '#app/payments/placing/place-order.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { guestAt } from './shopper-acts.ts'

interface Drafted extends Pick<Submission, 'draft' | 'from' | 'capture'> {
  /** Its cart is still open, and still hers. */
  stands: boolean
}

/** A draft in place of a checkout: its content is given, and not computed from the cart. */
const drafted = record<Drafted, Drafted, object>({
  name: 'drafts',
  prefix: 'draft_',
  permission: 'checkout:write',
  schema: z.object({}),
  find: async (_, key) => key,
  async lock(tx, key) {
    const { customerId, cartId } = key.draft
    if (customerId) await lockCustomer(tx, customerId)
    const cart = await lockCart(tx, cartId)
    return { ...key, stands: cart?.state === 'open' && cart.customerId === customerId }
  },
  idOf: ({ draft }) => draft.cartId,
  viewOf: async () => ({}),
})

const placeDraft = operation({
  name: 'drafts.place',
  http: 'POST /drafts',
  permission: 'checkout:write',
  nature: 'plain',
  on: drafted,
  input: z.object({ key: z.string(), method: z.enum(['fields', 'hosted', 'account']) }),
  refusals: [...placeRefusals, 'cart.empty'],
  offer: ({ stands }) => (stands ? agree() : refuse('cart.empty')),
  run: ({ tx, facts: { draft, from, capture }, input, actor: { now }, way }) =>
    placeIn(tx, { draft, from, capture, now, ...input }, way),
  makeWay,
})

/** Makes an order of a draft as `checkout.place` makes it of a checkout, with the same work and through `perform`. */
export async function placeOrder(
  draft: OrderDraft,
  key: string,
  now: Date,
  from: OrderOrigin | null = null,
  method: Submission['method'] = 'fields',
): Promise<Outcome<Extract<Awaited<ReturnType<typeof placeIn>>, { ok: true }>['value'], string>> {
  const { capture } = await getSettings()
  const call = { key: { draft, from, capture, stands: true }, input: { key, method }, actor: guestAt(now) }
  const placed = await perform(placeDraft, call)
  return placed.ok ? agree(placed.value) : refuse(placed.reason)
}
