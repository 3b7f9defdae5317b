import { z } from 'zod'
import { type InvoiceId, isId } from '#app/kernel/ids.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { invoiceKinds } from '#app/orders/order.ts'

const amount = z.object({ amount: z.int(), currency: z.string() })

/** An invoice or a credit note, as it leaves the shop. Nothing in it is personal: it is kept after an erasure. */
const invoiceView = z.object({
  id: idOf('inv_'),
  number: z.string(),
  kind: z.enum(invoiceKinds),
  order: idOf('ord_'),
  order_number: z.string(),
  refund: idOf('ref_').nullable(),
  /** The number of the invoice that a credit note corrects. */
  corrects: z.string().nullable(),
  issued_at: z.iso.datetime(),
  total: amount,
  taxes: z.array(z.object({ name: z.string(), rate_basis_points: z.int(), net: amount, tax: amount })),
})

export interface FiledInvoice {
  row: Row<'invoices'>
}

/** Found by its id or its number. */
const columnOf = (key: string) => (isId<InvoiceId>(key) ? ('id' as const) : ('number' as const))

async function find(on: Db, key: string): Promise<FiledInvoice | null> {
  const row = await on.selectFrom('invoices').selectAll().where(columnOf(key), '=', key).executeTakeFirst()
  return row ? { row } : null
}

export const invoice = record<string, FiledInvoice, z.infer<typeof invoiceView>>({
  name: 'invoices',
  prefix: 'inv_',
  permission: 'orders:read',
  http: 'GET /invoices/:invoice',
  schema: invoiceView,
  find,
  lock: find,
  idOf: ({ row }) => row.id,
  keyOf: (text) => text || null,
  async viewOf(_, { row: { id, number, kind, orderId, refundId, issuedAt, currency, total, content } }) {
    const inItsCurrency = (minor: number) => ({ amount: minor, currency })
    return {
      id,
      number,
      kind,
      order: orderId,
      order_number: content.order.number,
      refund: refundId,
      corrects: content.corrects?.number ?? null,
      issued_at: issuedAt.toISOString(),
      total: inItsCurrency(total),
      taxes: content.taxes.map((tax) => ({
        name: tax.name,
        rate_basis_points: tax.rateBasisPoints,
        net: inItsCurrency(tax.base),
        tax: inItsCurrency(tax.amount),
      })),
    }
  },
})
