import { z } from 'zod'
import { openCart } from '#app/cart/cart.server.ts'
import { type DraftId, newId } from '#app/kernel/ids.ts'
import { agree } from '#app/kernel/outcome.ts'
import { defaultLocale, locales } from '#app/locales.ts'
import { nameOf } from '#app/operations/actor.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { draft } from '#app/drafts/draft.record.ts'

/** Begins an order that staff compose, for example on the phone. It reserves nothing. */
export const createDraft = operation({
  name: 'drafts.create',
  http: 'POST /drafts',
  permission: 'drafts:write',
  nature: 'plain',
  on: draft,
  input: z.object({
    /** The customer's: of mails, and of the texts in the order. */
    language: z.enum(locales, 'field.choice').default(defaultLocale),
  }),
  refusals: [],
  answer: z.object({ id: idOf('drf_'), number: z.string() }),
  async run({ tx, input: { language: locale }, actor, became }) {
    const { currency } = await readSettings(tx)
    // The secret of its cart is thrown away: nobody but the draft reaches it.
    const { cart } = await openCart(tx, { customerId: null, tokenHash: null }, currency, actor.now)
    const id = newId<DraftId>()
    const row = { id, cartId: cart.id, locale, currency, madeBy: nameOf(actor), madeAt: actor.now }
    const { number } = await tx.insertInto('drafts').values(row).returning('number').executeTakeFirstOrThrow()
    became(id)
    return agree({ id, number })
  },
})
