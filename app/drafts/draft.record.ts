import { z } from 'zod'
import { addressParts } from '#app/checkout/address/address.ts'
import { openPart, parts } from '#app/checkout/checkout.ts'
import { largestTotal, seenOf } from '#app/checkout/checkout.server.ts'
import { notFound } from '#app/errors.ts'
import { isId } from '#app/kernel/ids.ts'
import { addressAsInput } from '#app/kernel/postal-address.ts'
import { locales } from '#app/locales.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db, Tx } from '#db/database.server.ts'
import { fileDraft, type FiledDraft, findDraftRow, lockDraft } from './draft-file.server.ts'
import { soldBy } from './offer.server.ts'
import { mayOrderDraft } from './may-order-draft.ts'
import { draftNumberTyped, draftStates } from './draft.ts'

const money = z.object({ amount: z.int(), currency: z.string() })

const draftView = z.object({
  id: idOf('drf_'),
  number: z.string(),
  state: z.enum(draftStates),
  email: z.string().nullable().meta({ personal: true }),
  phone: z.string().nullable().meta({ personal: true }),
  /** The account that its order goes to. */
  customer: idOf('cus_').nullable(),
  language: z.enum(locales),
  note: z.string().meta({ personal: true }),
  lines: z.array(
    z.object({
      id: idOf('item_'),
      variant: idOf('var_'),
      title: z.string(),
      sku: z.string().nullable(),
      quantity: z.int(),
      unit_price: money,
      /** Agreed with the customer, in place of the catalogue's price. */
      own_price: money.nullable(),
      reason: z.string().nullable(),
    }),
  ),
  delivery: z.enum(['ship', 'pick_up']).nullable(),
  address: addressParts.nullable().meta({ personal: true }),
  billing: addressParts.nullable().meta({ personal: true }),
  pick_up: idOf('loc_').nullable(),
  shipping_method: idOf('ship_').nullable(),
  shipping_methods: z.array(z.object({ id: idOf('ship_'), name: z.string(), price: money })),
  subtotal: money.nullable(),
  shipping: money.nullable(),
  tax: money.nullable(),
  total: money.nullable(),
  /** The part to be filled in next; `payment` where it can be sent or placed. */
  next: z.enum(parts).nullable(),
  /** All that is shown here, in one text: whoever sends or places the draft sends it back. */
  agreed: z.string().nullable(),
  link_expires_at: z.iso.datetime().nullable(),
  /** The order that it adds items to. They leave together, and only that one's delivery is paid. */
  supplements: idOf('ord_').nullable(),
  /** The return that pays for it, as far as its items are worth; its items are sent instead of those. */
  exchanges: idOf('rtn_').nullable(),
  /** Its order, once it is placed. */
  order: idOf('ord_').nullable(),
})
type DraftView = z.infer<typeof draftView>

/** Null for a new one. */
export type KnownDraft = { filed: FiledDraft | null }

async function file(on: Db, key: string | null, now: Date): Promise<KnownDraft | null> {
  if (key === null) return { filed: null }
  const row = await findDraftRow(on, key)
  return row ? { filed: await fileDraft(on, row, now) } : null
}

/** An order that staff compose; null for a new one. */
export const draft = record<string | null, KnownDraft, DraftView>({
  name: 'drafts',
  prefix: 'drf_',
  permission: 'drafts:write',
  http: 'GET /drafts/:draft',
  schema: draftView,
  find: (on, key, { now }) => file(on, key, now),
  async lock(tx, key, { now }) {
    if (key === null) return { filed: null }
    const filed = await lockDraft(tx, key, now)
    return filed && { filed }
  },
  isNew: ({ filed }) => filed === null,
  idOf: ({ filed }) => filed?.row.id ?? '',
  keyOf: (text) => (isId(text) ? text : draftNumberTyped(text) || null),
  viewOf: async (_, { filed }) => viewOf(filed ?? notFound()),
  settle: (tx, { filed }) => (filed ? noteTotal(tx, filed) : Promise.resolve()),
})

export function viewOf(filed: FiledDraft): DraftView {
  const { row, details, checkout, prices, ordered, locale } = filed
  const inItsCurrency = (amount: number) => ({ amount, currency: row.currency })
  // A link sells what it was sent with, whatever the catalogue costs since.
  const sold = soldBy(row)
  const totals = sold ?? checkout?.totals
  const amounts = totals && {
    subtotal: inItsCurrency(totals.subtotal),
    shipping: inItsCurrency(totals.shippingTotal),
    tax: inItsCurrency(totals.taxTotal),
    total: inItsCurrency(totals.total),
  }
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    email: details.email,
    phone: details.phone,
    customer: row.customerId,
    language: locale,
    note: row.note,
    lines: (checkout?.cart.lines ?? []).map((line) => {
      const own = prices.find(({ lineId }) => lineId === line.id)
      return {
        id: line.id,
        variant: line.variantId,
        title: line.title,
        sku: line.sku,
        quantity: line.quantity,
        unit_price: inItsCurrency(
          sold?.lines.find(({ variantId }) => variantId === line.variantId)?.unitPrice ?? line.unitPrice,
        ),
        own_price: own && own.ownPrice !== null ? inItsCurrency(own.ownPrice) : null,
        reason: own?.priceReason ?? null,
      }
    }),
    delivery: details.delivery,
    address: details.address && addressAsInput(details.address),
    billing: details.billing && addressAsInput(details.billing),
    pick_up: details.pickUpLocationId,
    shipping_method: checkout?.method?.id ?? details.shippingMethodId,
    shipping_methods: (checkout?.offered ?? []).map(({ id, name, charge, translations }) => ({
      id,
      name: translations[locale]?.name || name,
      price: inItsCurrency(charge),
    })),
    ...(amounts ?? { subtotal: null, shipping: null, tax: null, total: null }),
    next: checkout && openPart(checkout.done, null),
    agreed: checkout && mayOrderDraft(filed).ok ? seenOf(checkout) : null,
    link_expires_at: row.linkExpiresAt?.toISOString() ?? null,
    supplements: row.supplements,
    exchanges: row.exchanges,
    order: ordered?.id ?? null,
  }
}

/** What the list shows of it, after each change. */
async function noteTotal(tx: Tx, { row }: FiledDraft) {
  const fresh = await findDraftRow(tx, row.id)
  if (!fresh || fresh.state === 'ordered') return
  const { checkout, details } = await fileDraft(tx, fresh, row.madeAt)
  // The catalogue's prices may have grown beyond what one order can cost.
  const total = Math.min(checkout?.totals.total ?? 0, largestTotal)
  const change = { total, email: details.email, version: fresh.version + 1 }
  await tx.updateTable('drafts').set(change).where('id', '=', row.id).execute()
}
