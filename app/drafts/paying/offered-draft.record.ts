import { z } from 'zod'
import { idOf } from '#app/operations/inputs.ts'
import type { Actor } from '#app/operations/actor.ts'
import { db } from '#db/database.server.ts'
import { record } from '#app/operations/record.server.ts'
import type { OrderDraft } from '#app/orders/order.ts'
import { isDraftKey } from '#app/drafts/draft-link.server.ts'
import { fileDraft, type FiledDraft, findDraftRow, lockDraft } from '#app/drafts/draft-file.server.ts'
import { draftStates } from '#app/drafts/draft.ts'
import { offerSeen } from '#app/drafts/offer.server.ts'

export interface LinkKey {
  number: string
  /** The key of the link. */
  link: string | null
}

const money = z.object({ amount: z.int(), currency: z.string() })

/** A draft as the holder of its payment link sees it. */
const offeredView = z.object({
  id: idOf('drf_'),
  number: z.string(),
  state: z.enum(draftStates),
  lines: z.array(z.object({ title: z.string(), quantity: z.int(), unit_price: money, total: money })),
  shipping: money.nullable(),
  tax: money.nullable(),
  total: money.nullable(),
  expires_at: z.iso.datetime().nullable(),
  /** All that is shown here, in one text: the press that orders sends it back. */
  agreed: z.string().nullable(),
})

export interface OfferedDraft {
  filed: FiledDraft
  /** What the link sells; null after it was ended. */
  offer: OrderDraft | null
}

const known = (filed: FiledDraft | null, { link }: LinkKey): OfferedDraft | null =>
  filed && isDraftKey(link, filed.row) ? { filed, offer: offerIn(filed) } : null

/** What the holder of the link sees. */
export const findOffered = (key: LinkKey, actor: Actor) => offeredDraft.find(db, key, actor)

/** Its order goes to the account of now: an erased one is nobody's. */
function offerIn({ row }: FiledDraft): OrderDraft | null {
  return row.offer && { ...row.offer, cartId: row.cartId, customerId: row.customerId }
}

/** For the holder of its link; for others it is not found. */
export const offeredDraft = record<LinkKey, OfferedDraft, z.infer<typeof offeredView>>({
  name: 'payment_links',
  prefix: 'drf_',
  permission: 'checkout:write',
  http: 'GET /payment-links/:draft',
  schema: offeredView,
  async find(on, key, { now }) {
    const row = await findDraftRow(on, key.number)
    return known(row && (await fileDraft(on, row, now)), key)
  },
  lock: async (tx, key, { now }) => known(await lockDraft(tx, key.number, now), key),
  idOf: ({ filed }) => filed.row.id,
  keyFor: ({ named, orderKey }) => ({ number: named.draft ?? '', link: orderKey }),
  async viewOf(_, { filed: { row }, offer }) {
    const inItsCurrency = (amount: number) => ({ amount, currency: row.currency })
    return {
      id: row.id,
      number: row.number,
      state: row.state,
      lines: (offer?.lines ?? []).map(({ title, quantity, unitPrice, total }) => ({
        title,
        quantity,
        unit_price: inItsCurrency(unitPrice),
        total: inItsCurrency(total),
      })),
      shipping: offer && inItsCurrency(offer.shippingTotal),
      tax: offer && inItsCurrency(offer.taxTotal),
      total: offer && inItsCurrency(offer.total),
      expires_at: row.linkExpiresAt?.toISOString() ?? null,
      agreed: offer && offerSeen(offer),
    }
  },
})
