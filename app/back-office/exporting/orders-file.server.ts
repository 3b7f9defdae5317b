import { sql } from 'kysely'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import type { PaymentState } from '#app/orders/money/ledger.ts'
import type { OrderOption } from '#app/orders/order.ts'
import type { FulfilmentState } from '#app/orders/shipment.ts'
import { typedAmount } from '#app/web/forms/typed-amount.ts'
import { harmless } from '#app/doors/csv-line.ts'
import { eachPortion, fileOfRows, momentIn } from './portions.server.ts'

const addressParts = ['Name', 'Company', 'Address1', 'Address2', 'City', 'Zip', 'Province', 'Country', 'Phone'] as const
const addressHeadings = (['Billing', 'Shipping'] as const).flatMap((kind) =>
  addressParts.map((part) => `${kind} ${part}` as const),
)
const headings = [
  'Name',
  'Email',
  'Financial Status',
  'Fulfillment Status',
  'Currency',
  'Subtotal',
  'Shipping',
  'Taxes',
  'Total',
  'Discount Code',
  'Discount Amount',
  'Shipping Method',
  'Created at',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
  'Lineitem sku',
  ...addressHeadings,
  'Cancelled at',
  'Payment Method',
  'Refunded Amount',
  'Id',
  'Tags',
  'Phone',
] as const

interface Found {
  id: string
  number: string
  email: string
  phone: string | null
  payment: PaymentState
  fulfilment: FulfilmentState
  currency: string
  subtotal: number
  shippingTotal: number
  taxTotal: number
  total: number
  refunded: number
  method: string | null
  provider: string | null
  billing: PostalAddress | null
  shipping: PostalAddress | null
  placedAt: Date
  cancelledAt: Date | null
  tags: string[]
  lines: { title: string; sku: string | null; options: OrderOption[]; unitPrice: number; quantity: number }[]
}

/** All orders that were placed, as Shopify exports them: a row for each line, the first of which has the order's own cells. */
export const ordersFile = () => fileOfRows(headings, rows(), harmless)

async function* rows() {
  for await (const found of eachPortion(query)) yield found.flatMap(rowsOf)
}

const query = (after: string, most: number) => sql<Found>`
  select o.id, o.number, o.email, o.phone, o.payment, o.fulfilment, o.currency, o.subtotal, o.shipping_total, o.tax_total, o.total,
    (select coalesce(sum(r.amount), 0)::float8 from refunds r where r.order_id = o.id and r.state = 'succeeded') as refunded,
    o.shipping_method ->> 'name' as method, o.billing_address as billing, o.shipping_address as shipping, o.placed_at, o.cancelled_at,
    (select a.provider from payment_attempts a where a.order_id = o.id order by a.sequence desc limit 1) as provider,
    array(select t.tag from order_tags t where t.order_id = o.id order by t.tag) as tags,
    coalesce((select jsonb_agg(jsonb_build_object('title', l.title, 'sku', l.sku, 'options', l.options, 'unitPrice', l.unit_price,
      'quantity', l.quantity - l.removed) order by l.position)
      from order_lines l where l.order_id = o.id and l.quantity > l.removed), '[]') as lines
  from orders o where o.placed_at is not null and o.test_mode is not true and o.id > ${after} order by o.id limit ${most}`

/** In Shopify's words. */
const paymentWords = {
  unpaid: 'pending',
  authorised: 'authorized',
  outstanding: 'pending',
  partially_paid: 'partially_paid',
  paid: 'paid',
  partially_refunded: 'partially_refunded',
  refunded: 'refunded',
  overpaid: 'paid',
  disputed: 'paid',
  void: 'voided',
} satisfies Record<PaymentState, string>
const fulfilmentWords = {
  unfulfilled: 'unfulfilled',
  partial: 'partial',
  fulfilled: 'fulfilled',
  delivered: 'fulfilled',
  partially_returned: 'fulfilled',
  returned: 'restocked',
  nothing_to_send: 'fulfilled',
} satisfies Record<FulfilmentState, string>

function rowsOf(order: Found) {
  const { number, currency, lines } = order
  const amount = (units: number) => typedAmount({ amount: units, currency }, 'en')
  const [first, ...more] = lines.map(({ title, sku, options, unitPrice, quantity }) => ({
    Name: number,
    Email: order.email,
    'Lineitem quantity': String(quantity),
    'Lineitem name': [title, options.map(({ value }) => value).join(' / ')].filter(Boolean).join(' - '),
    'Lineitem price': amount(unitPrice),
    'Lineitem sku': sku ?? '',
  }))
  return [{ Name: number, ...first, ...aboutOrder(order, amount) }, ...more]
}

const aboutOrder = (order: Found, amount: (units: number) => string) => ({
  Email: order.email,
  'Financial Status': paymentWords[order.payment],
  'Fulfillment Status': fulfilmentWords[order.fulfilment],
  Currency: order.currency,
  Subtotal: amount(order.subtotal),
  Shipping: amount(order.shippingTotal),
  Taxes: amount(order.taxTotal),
  Total: amount(order.total),
  'Discount Amount': amount(0),
  'Shipping Method': order.method ?? '',
  'Created at': momentIn(order.placedAt),
  ...addressCells('Billing', order.billing ?? order.shipping),
  ...addressCells('Shipping', order.shipping),
  'Cancelled at': momentIn(order.cancelledAt),
  'Payment Method': order.provider ?? '',
  'Refunded Amount': amount(order.refunded),
  Id: order.id,
  Tags: order.tags.join(', '),
  Phone: order.phone ?? '',
})

function addressCells(kind: 'Billing' | 'Shipping', address: PostalAddress | null): Record<string, string> {
  if (!address) return {}
  const [line1 = '', line2 = ''] = address.lines
  return {
    [`${kind} Name`]: address.name,
    [`${kind} Company`]: address.company,
    [`${kind} Address1`]: line1,
    [`${kind} Address2`]: line2,
    [`${kind} City`]: address.city,
    [`${kind} Zip`]: address.postalCode,
    [`${kind} Province`]: address.region,
    [`${kind} Country`]: address.country,
    [`${kind} Phone`]: address.phone,
  }
}
