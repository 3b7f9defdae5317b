import { noReturnWords } from '#app/catalogue/law/no-return.ts'
import { mailPictureAddress, wholeAddress } from '#app/catalogue/pictures/picture.ts'
import { expectedWords } from '#app/delivery/delivery-words.ts'
import {
  type Letter,
  type LetterContext,
  type LetterItem,
  type LetterPart,
  type LetterRow,
  writeLetter,
} from '#app/mail/letter.ts'
import { bankLines, wayOf } from '#app/orders/money/account.ts'
import { paidWithWords } from '#app/orders/money/paid-with.ts'
import { addressLines } from '#app/orders/page/address-lines.ts'
import type { OrderLetterData } from './order-letter.ts'
import type { OrderPicture } from '#app/orders/order.ts'
import { daysOf, taxName } from '#app/orders/order-words.ts'

/** After an order is placed: what was bought, for how much, where it goes, and the link to follow it. */
export function orderConfirmation(data: OrderLetterData, context: LetterContext): Letter {
  const { language, shop } = context
  const { t, locale } = language
  return writeLetter(t('orders.letter.confirmation_subject', { number: data.number, shop }), locale, [
    greeting(data, context),
    thanks(data, context),
    { items: items(data, context) },
    { rows: sumRows(data, context) },
    ...paidBy(data, context),
    ...transfer(data, context),
    ...delivery(data, context),
    ...billing(data, context),
    ...link(data, context),
    ...contract(context),
  ])
}

/**
 * The seller, and the full terms and right of withdrawal: the buyer must be able to keep what was agreed (section 312f
 * BGB).
 */
function contract({ language: { t }, shop, seller, documents }: LetterContext): LetterPart[] {
  const facts = seller.map(({ name, value }) => `${t(`seller.${name}`)}: ${value}`).join('\n')
  return [shop, facts, ...documents.map((document) => ({ document }))]
}

/** For an order on account: how much to transfer, by when and where to. */
function transfer({ account, currency }: OrderLetterData, { language }: LetterContext): LetterPart[] {
  if (!account) return []
  const { t, money, date } = language
  const amount = money({ amount: account.amount, currency })
  const due = t('orders.letter.account_due', { amount, date: date(account.dueOn) })
  return [[due, ...bankLines(language, account)].join('\n')]
}

/** "Payment method: PayPal". */
function paidBy({ paidWith }: OrderLetterData, { language }: LetterContext): LetterPart[] {
  return paidWith ? [language.t('orders.letter.paid_with', { method: paidWithWords(paidWith, language) })] : []
}

/** What is true about the money: nothing to pay, authorised, owed, or paid. */
function thanks({ total, held, account, currency, paidWith }: OrderLetterData, { language }: LetterContext): string {
  const { t, money } = language
  if (total === 0) return t('orders.letter.confirmation_free')
  if (held)
    return t('orders.letter.confirmation_held', {
      ...wayOf(account, paidWith, language),
      amount: money({ amount: total, currency }),
    })
  return t(account ? 'orders.letter.confirmation_account' : 'orders.letter.confirmation')
}

/** A refund: why, how much, and that nothing has to be done. */
export function orderRefunded(data: OrderLetterData, context: LetterContext): Letter {
  const { language, shop } = context
  const { t, locale, money } = language
  const { number, currency, refund } = data
  const way = wayOf(data.account, data.paidWith, language)
  const reasons = {
    'sold-out': t('orders.letter.refund_sold_out', { number }),
    duplicate: t('orders.letter.refund_duplicate', { number }),
    replaced: t('orders.letter.refund_replaced', { number }),
    cancelled: t('orders.letter.refund_cancelled', { number }),
    'called-off': t('orders.letter.refund_called_off', { number, ...way }),
    edited: t('orders.letter.refund_edited', { number }),
    other: t('orders.letter.refund_other', { number }),
  }
  return writeLetter(t('orders.letter.refund_subject', { number }), locale, [
    greeting(data, context),
    reasons[refund?.reason ?? 'other'],
    t('orders.letter.refund_amount', { ...way, amount: money({ amount: refund?.amount ?? 0, currency }) }),
    ...link(data, context),
    shop,
  ])
}

/** A buyer who was promised a refund is also notified if the bank has returned it to us. */
export function orderRefundFailed(data: OrderLetterData, context: LetterContext): Letter {
  const { number, currency, refund } = data
  const { t, locale, money } = context.language
  const amount = money({ amount: refund?.amount ?? 0, currency })
  return writeLetter(t('orders.letter.refund_failed_subject', { number }), locale, [
    greeting(data, context),
    t('orders.letter.refund_failed', { number, amount, ...wayOf(data.account, data.paidWith, context.language) }),
    ...link(data, context),
    context.shop,
  ])
}

/** A released authorisation that pays for nothing: why, and that nothing was charged. */
export function orderNotCharged(data: OrderLetterData, context: LetterContext): Letter {
  const { number, refund, currency } = data
  const { t, money } = context.language
  const amount = money({ amount: refund?.amount ?? 0, currency })
  return shortLetter('not_charged', data, context, [
    t('orders.letter.authorisation_released', {
      number,
      amount,
      ...wayOf(data.account, data.paidWith, context.language),
    }),
  ])
}

/** The goods have left: the parcel, its carrier and its tracking link; or they are ready for pick-up. */
export function orderSent(data: OrderLetterData, context: LetterContext): Letter {
  const { t, locale } = context.language
  const { number, pickUpAt } = data
  const what = newsOf(data)
  const subject = t(`orders.letter.${what}_subject`, { number })
  const news = t(`orders.letter.${what}`, { number, location: pickUpAt ?? '' })
  const parcel = pickUpAt ? [] : parcelParts(data, context)
  const followed = !pickUpAt && Boolean(data.parcel?.trackingLink)
  const way = link(data, context, !followed)
  return writeLetter(subject, locale, [greeting(data, context), news, ...parcel, ...way, context.shop])
}

function newsOf({ pickUpAt, parcel }: OrderLetterData) {
  if (pickUpAt) return parcel?.isPart ? 'ready_part' : 'ready'
  return parcel?.isPart ? 'sent_part' : 'sent'
}

function parcelParts({ parcel }: OrderLetterData, { language: { t } }: LetterContext): LetterPart[] {
  const carrier = parcel?.trackingNumber
    ? t('orders.letter.sent_number', { carrier: parcel.carrier, number: parcel.trackingNumber })
    : parcel?.carrier
  const follow = parcel?.trackingLink ? [{ button: parcel.trackingLink, label: t('orders.letter.sent_follow') }] : []
  return [...(carrier ? [carrier] : []), ...follow]
}

/** A parcel will not arrive: which one, and that the buyer need not act. */
export function orderParcelLost(data: OrderLetterData, context: LetterContext): Letter {
  const { t, locale } = context.language
  const { number, pickUpAt, parcel } = data
  const which = parcel?.trackingNumber
    ? [t('orders.letter.sent_number', { carrier: parcel.carrier, number: parcel.trackingNumber })]
    : []
  return writeLetter(t('orders.letter.parcel_lost_subject', { number }), locale, [
    greeting(data, context),
    t('orders.letter.parcel_lost', { number, way: pickUpAt ? 'pick_up' : 'ship' }),
    ...which,
    t('orders.letter.parcel_lost_next'),
    ...link(data, context),
    context.shop,
  ])
}

/** The order was not paid in time: nothing was charged, and the cart or the payment link is still there. */
export function orderExpired(data: OrderLetterData, context: LetterContext): Letter {
  const { cartIsClosed, again = cartIsClosed ? 'nowhere' : 'in-cart' } = data
  const more = {
    'in-cart': 'orders.letter.expired_cart',
    'by-link': 'orders.letter.expired_link',
    nowhere: null,
  } as const
  const text = more[again]
  return shortLetter('expired', data, context, text ? [context.language.t(text)] : [])
}

/** To the owner of an old link, if the order's mailbox is theirs: a new link that shows the whole order. */
export function orderFreshLink(data: OrderLetterData, context: LetterContext): Letter {
  return shortLetter('fresh_link', data, context, [])
}

const moneyTexts = {
  nothing: 'orders.letter.cancelled_nothing_charged',
  returned: 'orders.letter.cancelled_returned',
} as const

/** The order is cancelled, and no refund follows. */
export function orderCancelled(data: OrderLetterData, context: LetterContext): Letter {
  const { charged = 'nothing' } = data
  const money =
    charged === 'undecided'
      ? []
      : [context.language.t(moneyTexts[charged], wayOf(data.account, data.paidWith, context.language))]
  return shortLetter('cancelled', data, context, money)
}

const subjects = {
  expired: 'orders.letter.expired_subject',
  cancelled: 'orders.letter.cancelled_subject',
  not_charged: 'orders.letter.not_charged_subject',
  fresh_link: 'orders.letter.fresh_link_subject',
} as const

function shortLetter(
  about: keyof typeof subjects,
  data: OrderLetterData,
  context: LetterContext,
  more: LetterPart[],
): Letter {
  const { t, locale } = context.language
  const { number } = data
  const subject = t(subjects[about], { number })
  const parts = [greeting(data, context), t(`orders.letter.${about}`, { number }), ...more]
  return writeLetter(subject, locale, [...parts, ...link(data, context), context.shop])
}

export function greeting({ address }: OrderLetterData, { language: { t } }: LetterContext): string {
  return address?.name ? t('orders.letter.greeting_name', { name: address.name }) : t('orders.letter.greeting')
}

export function items({ lines, currency }: OrderLetterData, { language, origin }: LetterContext): LetterItem[] {
  return lines.map(({ title, titleLanguage, detail, quantity, total, picture, noReturn }) => {
    const file = picture && mailPictureAddress(picture)
    return {
      name: language.t('orders.letter.line', { quantity, title: detail ? `${title} (${detail})` : title }),
      lang: titleLanguage,
      amount: language.money({ amount: total, currency }),
      note: noReturnWords(noReturn, language),
      picture: file ? { src: wholeAddress(origin, file), ...pictureText(picture, title, titleLanguage) } : null,
    }
  })
}

/** A picture without its own text is named after the product. */
const pictureText = ({ alt, altLang }: OrderPicture, title: string, titleLanguage?: string) =>
  alt ? { alt, lang: altLang } : { alt: title, lang: titleLanguage }

type Summed = Pick<OrderLetterData, 'currency' | 'taxes' | 'address' | 'shippingTotal' | 'pricesIncludeTax' | 'total'>

/** What is added to the items, and the total. */
export function sumRows(data: Summed, { language }: Pick<LetterContext, 'language'>): LetterRow[] {
  const { t, money } = language
  const inOrder = (amount: number) => money({ amount, currency: data.currency })
  const taxes = data.taxes.map((tax) => ({ name: taxName(tax, language), amount: inOrder(tax.amount) }))
  const rows: LetterRow[] = []
  if (data.address)
    rows.push([t('orders.shipping'), data.shippingTotal === 0 ? t('orders.free') : inOrder(data.shippingTotal)])
  if (!data.pricesIncludeTax) for (const { name, amount } of taxes) rows.push([name, amount])
  rows.push([t('orders.total'), inOrder(data.total), 'sum'])
  if (data.pricesIncludeTax) for (const { name, amount } of taxes) rows.push([t('orders.tax_within', { name }), amount])
  return rows
}

export function delivery(data: OrderLetterData, { language }: LetterContext): LetterPart[] {
  const { t, locale } = language
  if (data.pickUpAt) return [t('orders.letter.pick_up', { location: data.pickUpAt })]
  if (!data.address) return []
  const { shippingMethod } = data
  const to = [t('orders.letter.ship'), ...addressLines(data.address, locale)].join('\n')
  if (shippingMethod?.arrives) return [to, `${expectedWords(shippingMethod.arrives, language)}.`]
  return shippingMethod ? [to, t('orders.letter.ship_days', daysOf(shippingMethod))] : [to]
}

function billing({ billing: address }: OrderLetterData, { language: { t, locale } }: LetterContext): LetterPart[] {
  return address ? [[`${t('orders.billing_address')}:`, ...addressLines(address, locale)].join('\n')] : []
}

/** The order's page: the letter's only button, unless it has another. */
export function link(data: OrderLetterData, { language: { t }, origin }: LetterContext, isButton = true): LetterPart[] {
  const address = `${origin}${data.link}`
  const label = t('orders.letter.link')
  return [isButton ? { button: address, label } : { link: address, label }, t('orders.letter.link_note')]
}
