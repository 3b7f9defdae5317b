import { randomUUID } from 'node:crypto'
import { type LetterKind, mailKinds } from '#app/mail-previews/mail-kinds.ts'
import { quietReport, sampleAccount, sampleMails, sampleRefund } from '#app/mail-previews/sample-mails.ts'
import type { OrderLetterData } from '#app/orders/letters/order-letter.ts'
import { cards, expectOrder, goToCheckout, payWith, putInCart, enterEverything } from '#test/support/people/buying.ts'
import { letterTo } from '#test/support/mail/mailbox.ts'
import type { Camera } from './camera.ts'
import type { MailLook } from './mail-camera.ts'

const buyer = 'mails@example.com'
type Told = [name: string, kind: LetterKind, data: object]

/**
 * Every mail that the shop writes, with the variants that change its looks. Those of an order are based on a real one.
 */
function allMails(order: OrderLetterData): Told[] {
  const [first, ...lines] = order.lines
  const personal = first ? [{ ...first, noReturn: 'made_for_you' as const }, ...lines] : lines
  const about = (more: Partial<OrderLetterData>) => ({ ...order, documents: [], ...more })
  const of = sampleMails(order)
  const account = sampleAccount
  const refund = sampleRefund
  const kinds = mailKinds.map((kind): Told => [kind, kind, of[kind]])
  const { name: _, email: __, items: ___, ...ofStranger } = of['withdrawal-received']
  return [
    ...kinds,
    ['confirmation_held', 'order-confirmation', about({ lines: personal, held: true, billing: order.address })],
    ['confirmation_pick_up', 'order-confirmation', about({ address: null, pickUpAt: 'Lerbugt Kragwik, Lotsenkai 7' })],
    ['confirmation_free', 'order-confirmation', about({ total: 0, shippingTotal: 0, taxes: [] })],
    ['confirmation_account', 'order-confirmation', about({ account })],
    ['refunded_account', 'order-refunded', about({ account, refund: { ...refund, reason: 'other' } })],
    ['called_off_account', 'order-refunded', about({ account, refund: { ...refund, reason: 'called-off' } })],
    ['refund_failed_account', 'order-refund-failed', about({ account, refund })],
    ['not_charged_account', 'order-not-charged', about({ account, refund })],
    ['cancelled_account', 'order-cancelled', about({ account })],
    ['ready', 'order-sent', about({ address: null, pickUpAt: 'Lerbugt Kragwik, Lotsenkai 7' })],
    ['credit_note', 'order-invoice', { ...of['order-invoice'], kind: 'credit_note', number: 'K-2026-00001' }],
    ['daily_report_quiet', 'daily-report', quietReport],
    ['webhook_gone', 'webhook-off', { ...of['webhook-off'], because: 'gone' }],
    ['withdrawal_of_stranger', 'withdrawal-received', ofStranger],
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
