import { randomUUID } from 'node:crypto'
import { type DailyReport, type Due, dueKinds } from '#app/daily/daily.ts'
import type { LetterKind } from '#app/letter-list.ts'
import type { ReturnLetterData } from '#app/returns/return.mail.ts'
import type { OrderLetterData } from '#app/orders/letters/order-letter.ts'
import { cards, expectOrder, goToCheckout, payWith, putInCart, enterEverything } from '#test/support/people/buying.ts'
import { letterTo } from '#test/support/mail/mailbox.ts'
import type { Camera } from './camera.ts'
import type { MailLook } from './mail-camera.ts'

const buyer = 'mails@example.com'
const at = '2026-11-23T08:12:00Z'
const parcel = {
  carrier: 'DHL',
  trackingNumber: '00340434161094',
  trackingLink: 'https://carrier.example/00340434161094',
  isPart: true,
}
const refund = { amount: 3_400, reason: 'sold-out' as const }
const reminder = { owed: 2_820, dueOn: '2026-12-06', holder: 'Lerbugt e. K.', iban: 'DE02120300000000202051' }
const withdrawal = { order: 'B1001', at, answerTo: 'hello@lerbugt.example', page: '/pages/withdrawal' }
const declared = { name: 'Jürgen Weiß', email: buyer, items: '1 × Herring mug (Oat, 300 ml)' }
const message = {
  reference: 'M-1A2B3C4D',
  name: declared.name,
  email: buyer,
  order: 'B1001',
  message: 'Does the jug fit into the door of a fridge?\nOurs is 28 cm high. '.repeat(3),
}

const account = { number: 'B1001', amount: 4_820, dueOn: reminder.dueOn, holder: reminder.holder, iban: reminder.iban }

const euros = (amount: number) => [{ amount, currency: 'EUR' }]
const report: DailyReport = {
  day: '2026-11-22',
  own: { orders: 14, ordered: euros(68_240), received: euros(61_190), refunded: euros(3_400) },
  before: { orders: 9, ordered: euros(40_710), received: euros(40_710), refunded: [] },
  due: {
    pack: 11,
    withdrawals: 1,
    returns: 2,
    returns_received: 1,
    problems: 2,
    overdue: 1,
    transfers: 0,
    failed: 0,
    disputes: 0,
    messages: 3,
    sold_out: 4,
    few_left: 12,
  },
  currency: 'EUR',
  log: { entries: 1_284, problems: 0, head: `1284:${'3fa95bd07c21e648'.repeat(4)}` },
}
const nothing = { orders: 0, ordered: [], received: [], refunded: [] }
// One of each of them.
const noneDue = Object.fromEntries(dueKinds.map((kind) => [kind, 0])) as Due
const quietDay = { ...report, own: nothing, due: noneDue, log: { ...report.log, problems: 2 } }

const webhook = {
  webhook: '0199f0aa-0000-7000-8000-000000000001',
  url: 'https://erp.example/barrow?key=1',
  because: 'failing',
  since: at,
} as const

const returned: ReturnLetterData = {
  number: 'B1001',
  returnNumber: 'B1001-R1',
  link: '/orders/B1001?key=abc',
  lines: [{ title: 'Herring mug', quantity: 2 }],
  instructions: 'Lerbugt\nLotsenkai 7\n24998 Kragwik\nhttps://carrier.example/label/4711',
  rejection: 'The glaze has traces of use, and the 30 days are over.',
}

const debit = { type: 'sepa_debit', detail: 'DE … 3000' }
const invoice = {
  invoiceId: '01890a5d-ac96-774b-bcce-b302099a8057',
  kind: 'invoice',
  number: 'R-2026-00017',
  orderNumber: 'B1001',
  total: { amount: 6_400, currency: 'EUR' },
  link: '/orders/B1001?key=abc',
}

type Told = [name: string, kind: LetterKind, data: object]

/**
 * Every mail that the shop writes, with the variants that change its looks. Those of an order are based on a real one.
 */
function allMails(order: OrderLetterData): Told[] {
  const [first, ...lines] = order.lines
  const personal = first ? [{ ...first, noReturn: 'made_for_you' as const }, ...lines] : lines
  const about = (more: Partial<OrderLetterData>) => ({ ...order, documents: [], ...more })
  return [
    ['confirmation', 'order-confirmation', order],
    ['confirmation_held', 'order-confirmation', about({ lines: personal, held: true, billing: order.address })],
    ['confirmation_pick_up', 'order-confirmation', about({ address: null, pickUpAt: 'Lerbugt Kragwik, Lotsenkai 7' })],
    ['confirmation_free', 'order-confirmation', about({ total: 0, shippingTotal: 0, taxes: [] })],
    ['confirmation_account', 'order-confirmation', about({ account })],
    ['refunded_account', 'order-refunded', about({ account, refund: { ...refund, reason: 'other' } })],
    ['called_off_account', 'order-refunded', about({ account, refund: { ...refund, reason: 'called-off' } })],
    ['credited_account', 'order-credited', { ...about({ account }), credit: { amount: 2_000, left: 2_820 } }],
    ['refund_failed_account', 'order-refund-failed', about({ account, refund })],
    ['not_charged_account', 'order-not-charged', about({ account, refund })],
    ['cancelled_account', 'order-cancelled', about({ account })],
    ['sent', 'order-sent', about({ parcel })],
    ['ready', 'order-sent', about({ address: null, pickUpAt: 'Lerbugt Kragwik, Lotsenkai 7' })],
    ['parcel_lost', 'order-parcel-lost', about({ parcel })],
    ['refunded', 'order-refunded', about({ refund: { ...refund, reason: 'other' } })],
    ['sold_out', 'order-sold-out', about({ refund })],
    ['payment_reminder', 'order-payment-reminder', { ...about({}), reminder }],
    ['refund_failed', 'order-refund-failed', about({ refund })],
    ['not_charged', 'order-not-charged', about({ refund })],
    ['expired', 'order-expired', about({})],
    ['cancelled', 'order-cancelled', about({})],
    ['payment_delayed', 'order-payment-delayed', about({ paidWith: debit })],
    ['payment_failed', 'order-payment-failed', about({ paidWith: debit, payableUntil: Date.parse(at) })],
    ['link', 'order-link', about({})],
    ['return_requested', 'order-return-requested', returned],
    ['return_approved', 'order-return-approved', returned],
    ['return_rejected', 'order-return-rejected', returned],
    ['return_received', 'order-return-received', returned],
    ['invoice', 'order-invoice', invoice],
    ['credit_note', 'order-invoice', { ...invoice, kind: 'credit_note', number: 'K-2026-00001' }],
    ['archive_link', 'archive-link', { link: '/orders/B1001/data/file?key=x', until: at }],
    ['archive_ready', 'archive-ready', { link: '/account/data', until: at }],
    ['customer_erased', 'customer-erased', { orders: 2, invoices: 1, years: 8 }],
    ['daily_report', 'daily-report', report],
    ['daily_report_quiet', 'daily-report', quietDay],
    ['webhook_off', 'webhook-off', webhook],
    ['webhook_gone', 'webhook-off', { ...webhook, because: 'gone' }],
    [
      'staff_invitation',
      'staff-invitation',
      { invitation: '0199f0aa-0000-7000-8000-000000000001', mails: 1, until: at },
    ],
    ['message_received', 'message-received', { reference: message.reference, at, answerTo: withdrawal.answerTo }],
    ['message_arrived', 'message-arrived', message],
    ['withdrawal_received', 'withdrawal-received', { ...withdrawal, ...declared }],
    ['withdrawal_of_stranger', 'withdrawal-received', withdrawal],
    ['withdrawal_arrived', 'withdrawal-arrived', { ...withdrawal, ...declared, fromBuyer: false, isKnown: true }],
  ]
}

export const mails = (look: MailLook) => async (camera: Camera) => {
  const { page, shop } = camera
  for (const slug of ['herring-mug', 'scale-tiles', 'round-teapot']) await putInCart(page, slug)
  await goToCheckout(page)
  await enterEverything(page, buyer)
  await payWith(page, cards.good)
  await expectOrder(page)
  await letterTo(shop, buyer)
  const [row] = await camera.sql(`select data from letters where kind = 'order-confirmation' and recipient = $1`, buyer)
  // The column's own type.
  const { data } = row as { data: OrderLetterData }
  for (const locale of ['en', 'de'])
    for (const [name, kind, told] of allMails(data)) {
      const recipient = `${randomUUID()}@example.com`
      await owe(camera, { kind, recipient, locale, told })
      await look(page, `mail-${name}${locale === 'de' ? '_de' : ''}`, await letterTo(shop, recipient))
    }
}

/** Through the shop's own queue, so that the pictures show the sent mail. */
async function owe({ sql }: Camera, owed: { kind: LetterKind; recipient: string; locale: string; told: object }) {
  const id = randomUUID()
  await sql(
    'insert into letters (id, kind, reference, recipient, locale, data) values ($1, $2, $1::uuid::text, $3, $4, $5)',
    id,
    owed.kind,
    owed.recipient,
    owed.locale,
    JSON.stringify(owed.told),
  )
  await sql(`select graphile_worker.add_job('send-letter', $1::json)`, JSON.stringify({ letterId: id }))
}
