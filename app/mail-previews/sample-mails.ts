import type { Data, LetterKind } from './mail-kinds.ts'
import { type DailyReport, type Due, dueKinds } from '#app/daily/daily.ts'
import type { DraftMail } from '#app/drafts/sending/draft-link.mail.ts'
import type { CartId, DraftId, InvitationId, InvoiceId, ProductId, StockNoticeId, VariantId } from '#app/kernel/ids.ts'
import type { OrderLetterData } from '#app/orders/letters/order-letter.ts'
import type { ReturnLetterData } from '#app/returns/return.mail.ts'

const at = '2026-11-23T08:12:00Z'
/** Of something that does not exist: keys that mails compute of it open nothing. */
const nobodys = '01890a5d-ac96-774b-bcce-b302099a8057'
const link = '/orders/B1001?key=abc'

const shop = { holder: 'Lerbugt e. K.', iban: 'DE02120300000000202051' }
export const sampleRefund = { amount: 3_400, reason: 'sold-out' as const }
export const sampleReminder = { owed: 2_820, dueOn: '2026-12-06', ...shop }
export const sampleAccount = { number: 'B1001', amount: 4_820, dueOn: sampleReminder.dueOn, ...shop }
export const sampleParcel = {
  carrier: 'DHL',
  trackingNumber: '00340434161094',
  trackingLink: 'https://carrier.example/00340434161094',
  isPart: true,
}
const debit = { type: 'sepa_debit', detail: 'DE … 3000' }

const declaration = {
  order: 'B1001',
  at,
  answerTo: 'hello@lerbugt.example',
  page: '/pages/withdrawal',
  name: 'Jürgen Weiß',
  email: 'juergen@example.com',
  items: '1 × Herring mug (Oat, 300 ml)',
}
const message = {
  reference: 'M-1A2B3C4D',
  name: declaration.name,
  email: declaration.email,
  order: 'B1001',
  message: 'Does the jug fit into the door of a fridge?\nOurs is 28 cm high. '.repeat(3),
}

const returned: ReturnLetterData = {
  number: 'B1001',
  returnNumber: 'B1001-R1',
  link,
  lines: [{ title: 'Herring mug', quantity: 2 }],
  instructions: 'Lerbugt\nLotsenkai 7\n24998 Kragwik\nhttps://carrier.example/label/4711',
  rejection: 'The glaze has traces of use, and the 30 days are over.',
}

const euros = (amount: number) => [{ amount, currency: 'EUR' }]
// One of each of them.
const nothingDue = Object.fromEntries(dueKinds.map((kind) => [kind, 0])) as Due
const report: DailyReport = {
  day: '2026-11-22',
  own: { orders: 14, ordered: euros(68_240), received: euros(61_190), refunded: euros(3_400) },
  before: { orders: 9, ordered: euros(40_710), received: euros(40_710), refunded: [] },
  due: {
    ...nothingDue,
    pack: 11,
    withdrawals: 1,
    returns: 2,
    returns_received: 1,
    problems: 2,
    overdue: 1,
    messages: 3,
    sold_out: 4,
    few_left: 12,
  },
  currency: 'EUR',
  log: { entries: 1_284, problems: 0, head: `1284:${'3fa95bd07c21e648'.repeat(4)}` },
}
const nothing = { orders: 0, ordered: [], received: [], refunded: [] }
/** A day without orders, after which the audit log was found changed. */
export const quietReport: DailyReport = {
  ...report,
  own: nothing,
  due: nothingDue,
  log: { ...report.log, problems: 2 },
}

/** What staff have composed, of the lines of the order. */
function draftOf(order: OrderLetterData): DraftMail {
  const lines = order.lines.map((line) => ({
    variantId: nobodys as VariantId,
    productId: nobodys as ProductId,
    title: line.title,
    slug: '',
    sku: null,
    options: [],
    picture: null,
    unitPrice: line.total / line.quantity,
    quantity: line.quantity,
    taxName: '',
    taxRateBasisPoints: 1_900,
    taxAmount: 0,
    total: line.total,
    noReturn: null,
  }))
  const offer = {
    cartId: nobodys as CartId,
    customerId: null,
    email: declaration.email,
    phone: null,
    locale: 'en' as const,
    currency: order.currency,
    delivery: 'ship' as const,
    pickUpLocationId: null,
    shippingAddress: order.address,
    billingAddress: null,
    shippingMethod: order.shippingMethod,
    pricesIncludeTax: order.pricesIncludeTax,
    lines,
    subtotal: order.total - order.shippingTotal,
    shippingTotal: order.shippingTotal,
    taxTotal: 0,
    total: order.total,
    taxes: order.taxes,
  }
  return { draft: nobodys as DraftId, number: 'D1001', linkSeries: 1, until: at, offer }
}

/** Made-up data for every kind of mail; those about an order are about this one. */
export function sampleMails(order: OrderLetterData): { [Kind in LetterKind]: Data<Kind> } {
  // The confirmation alone has the pages of the law with it.
  const plain = { ...order, documents: [] }
  const refunded = { ...plain, refund: { ...sampleRefund, reason: 'other' as const } }
  return {
    'order-confirmation': order,
    'order-link': plain,
    'order-payment-delayed': { ...plain, paidWith: debit },
    'order-payment-failed': { ...plain, paidWith: debit, payableUntil: Date.parse(at) },
    'order-expired': plain,
    'order-cancelled': plain,
    'order-sent': { ...plain, parcel: sampleParcel },
    'order-parcel-lost': { ...plain, parcel: sampleParcel },
    'order-invoice': {
      invoiceId: nobodys as InvoiceId,
      kind: 'invoice',
      number: 'R-2026-00017',
      orderNumber: order.number,
      total: { amount: 6_400, currency: order.currency },
      link,
    },
    'order-payment-reminder': { ...plain, reminder: sampleReminder },
    'order-credited': { ...plain, account: sampleAccount, credit: { amount: 2_000, left: 2_820 } },
    'order-refunded': refunded,
    'order-sold-out': { ...plain, refund: sampleRefund },
    'order-refund-failed': { ...plain, refund: sampleRefund },
    'order-not-charged': { ...plain, refund: sampleRefund },
    'order-return-requested': returned,
    'order-return-approved': returned,
    'order-return-rejected': returned,
    'order-return-received': returned,
    'draft-link': draftOf(order),
    'withdrawal-received': declaration,
    'message-received': { reference: message.reference, at, answerTo: declaration.answerTo },
    'stock-notice-confirm': { notice: nobodys as StockNoticeId },
    'back-in-stock': { name: 'Herring mug, Oat', address: '/products/herring-mug', price: '€24.00', picture: null },
    'archive-link': { link: '/orders/B1001/data/file?key=x', until: at },
    'archive-ready': { link: '/account/data', until: at },
    'customer-erased': { orders: 2, invoices: 1, years: 8 },
    'withdrawal-arrived': { ...declaration, fromBuyer: false, isKnown: true },
    'message-arrived': message,
    'daily-report': report,
    'webhook-off': { webhook: nobodys, url: 'https://erp.example/barrow?key=1', because: 'failing', since: at },
    'comment-mention': { by: 'Kim', text: 'Please call her today.', object: 'B1001', path: '/admin/orders/B1001' },
    'staff-invitation': { invitation: nobodys as InvitationId, mails: 1, until: at },
  }
}
