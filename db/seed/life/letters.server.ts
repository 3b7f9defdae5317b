import type { OrderLetterData } from '#app/orders/letters/order-letter.ts'
import { orderLink } from '#app/orders/links/order-link.server.ts'
import { trackingPage } from '#app/fulfilment/tracking-page.ts'
import type { ReturnLetterData } from '#app/returns/return.mail.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { languageOf } from '#app/web/language-of.ts'
import { idAt } from './chance.ts'
import type { Rows } from '#db/seed/life/rows/rows.server.ts'
import type { Parcel, Return, Story } from './story.ts'

interface Sent {
  kind: string
  reference: string
  recipient: string
  locale: string
  data: object
  at: Date
}

/** A mail that was sent then. None of them is handed to a mail server. */
export function addLetter(rows: Rows, { at, ...letter }: Sent) {
  rows.add('letters', {
    ...letter,
    id: idAt(at),
    state: 'sent',
    createdAt: at,
    sentAt: new Date(at.getTime() + 2_000),
    stranger: null,
    admittedAt: null,
  })
}

/** All mails about an order, with the data that they were written from. */
export function addOrderLetters(rows: Rows, story: Story, settings: ShopSettings) {
  const { buyer, id, fate, endedAt, placedAt, parcels, refunds, account, attemptId } = story
  const send = (
    kind: string,
    reference: string,
    at: Date,
    more: Partial<OrderLetterData> & Record<string, unknown> = {},
  ) =>
    addLetter(rows, {
      kind,
      reference,
      at,
      recipient: buyer.email,
      locale: buyer.locale,
      data: { ...letterData(story, settings), ...more },
    })
  const isHeld = fate === 'authorised' || fate === 'called-off' || fate === 'held'
  if (placedAt) send('order-confirmation', id, placedAt, { held: isHeld })
  if (fate === 'debit') send('order-payment-delayed', attemptId, new Date(story.at.getTime() + 30_000))
  if (fate === 'expired' && endedAt) send('order-expired', id, endedAt)
  if (fate === 'called-off' && endedAt) send('order-cancelled', id, endedAt, { charged: 'nothing' })
  for (const parcel of parcels) {
    const isPart = parcel.pieces.length < story.lines.length
    send('order-sent', parcel.id, parcel.at, { parcel: { ...toldOf(parcel), isPart } })
    if (parcel.lostAt) send('order-parcel-lost', parcel.id, parcel.lostAt, { parcel: toldOf(parcel) })
  }
  for (const { id: refundId, amount, reason, settledAt } of refunds) {
    const known = reason === 'called-off' ? reason : 'other'
    send('order-refunded', refundId, settledAt, { refund: { amount, reason: known } })
  }
  const { bankHolder: holder, bankIban: iban } = settings
  if (account?.remindedAt) {
    const reminder = { owed: story.draft.total, dueOn: account.dueOn, holder, iban }
    send('order-payment-reminder', attemptId, account.remindedAt, { reminder })
  }
  for (const returned of story.returns) addReturnLetters(rows, story, returned)
}

function letterData({ id, number, draft, buyer, account, lines }: Story, settings: ShopSettings): OrderLetterData {
  const { bankHolder: holder, bankIban: iban } = settings
  return {
    number,
    link: orderLink(languageOf(buyer.locale), { id, number, linkSeries: 0 }),
    currency: draft.currency,
    lines: lines.map(({ title, options, quantity, total, picture, noReturn }) => ({
      title,
      quantity,
      total,
      picture,
      noReturn,
      detail: options.map(({ value }) => value).join(', '),
    })),
    shippingTotal: draft.shippingTotal,
    taxes: draft.taxes,
    pricesIncludeTax: draft.pricesIncludeTax,
    total: draft.total,
    held: false,
    account: account && { number, amount: draft.total, dueOn: account.dueOn, holder, iban },
    address: draft.shippingAddress,
    billing: null,
    shippingMethod: draft.shippingMethod,
    pickUpAt: draft.delivery === 'pick_up' ? settings.name : null,
    parcel: null,
    refund: null,
  }
}

const toldOf = ({ carrier, number }: Parcel) => ({
  carrier,
  trackingNumber: number,
  trackingLink: trackingPage(carrier, number),
})

function addReturnLetters(rows: Rows, { id, number, buyer }: Story, returned: Return) {
  const { pieces, instructions, rejection, at, decided, received, kind } = returned
  const send = (what: 'requested' | 'approved' | 'rejected' | 'received', then: Date) => {
    const data: ReturnLetterData = {
      number,
      instructions,
      rejection,
      returnNumber: returned.number,
      link: orderLink(languageOf(buyer.locale), { id, number, linkSeries: 0 }),
      lines: pieces.map(({ line, quantity }) => ({ title: line.title, quantity })),
    }
    const to = { recipient: buyer.email, locale: buyer.locale }
    addLetter(rows, { ...to, data, kind: `order-return-${what}`, reference: returned.id, at: then })
  }
  if (kind === 'voluntary') send('requested', at)
  if (decided) send(rejection === null ? 'approved' : 'rejected', decided.at)
  if (received) send('received', received.at)
}
