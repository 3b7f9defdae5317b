import { z } from 'zod'
import { refuse } from '#app/kernel/outcome.ts'
import { idOf } from '#app/operations/inputs.ts'
import type { Actor } from '#app/operations/actor.ts'
import { db } from '#db/database.server.ts'
import { record } from '#app/operations/record.server.ts'
import type { OrderDraft } from '#app/orders/order.ts'
import { isDraftKey, isFormerKey } from '#app/drafts/draft-link.server.ts'
import { fileDraft, type FiledDraft, findDraftRow, lockDraft } from '#app/drafts/draft-file.server.ts'
import { draftStates, mayPayDraft } from '#app/drafts/draft.ts'
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
  /** The key is of a link that was withdrawn since: whatever is sold now, not by this one. */
  isFormer: boolean
}

function known(filed: FiledDraft | null, { link }: LinkKey): OfferedDraft | null {
  if (!filed) return null
  if (isDraftKey(link, filed.row)) return { filed, offer: offerIn(filed), isFormer: false }
  return isFormerKey(link, filed.row) ? { filed, offer: null, isFormer: true } : null
}

/** Whether this link still sells the draft. */
export const mayPayOffered = ({ filed, isFormer }: OfferedDraft, now: Date) =>
  isFormer && filed.state !== 'ordered' ? refuse('draft.link_ended') : mayPayDraft(filed, now)

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
  async viewOf(_, { filed: { row }, offer, isFormer }) {
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
      expires_at: (!isFormer && row.linkExpiresAt?.toISOString()) || null,
      agreed: offer && offerSeen(offer),
    }
  },
})
