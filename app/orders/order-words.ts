import { expectedWords } from '#app/delivery/delivery-words.ts'
import type { Language } from '#app/web/language-of.ts'
import { accountSentence, wayOf } from './money/account.ts'
import type { PaymentState } from './money/ledger.ts'
import type { OrderTax } from './order.ts'
import { type OrderDetails, type Standing, standing } from './page/order-details.ts'
import { limits } from '#app/limits.ts'
import { isDelayed, paidWithWords } from './money/paid-with.ts'
import { isPlaced, mayPay } from './order-rules.ts'

/** The order's progress, in a few words. Items for pick-up are not "on their way". */
export function standingWord(language: Language, order: Parameters<typeof standing>[0], pickUp: boolean): string {
  const now = standing(order)
  const fetched = {
    packing: 'preparing',
    nothing_left: 'nothing_to_collect',
    sent: 'ready',
    delivered: 'collected',
  } as const
  const named = pickUp && now in fetched ? fetched[now as keyof typeof fetched] : now
  return language.t(`orders.standing.${named}`)
}

/** The days of arrival that still hold: once a parcel was lost, what was promised is true no more, also of what is sent instead. */
export function expectedOf({ shippingMethod, shipments }: Pick<OrderDetails, 'shippingMethod' | 'shipments'>) {
  return shipments.some(({ state }) => state === 'lost') ? undefined : shippingMethod?.arrives
}

/** What happens next, in one or two sentences; it tells the reader whether to act. */
export function nextSentence(language: Language, order: OrderDetails, now: Date): string {
  const { t, money } = language
  const { email, shippingMethod, pickUp } = order
  const way = wayOf(order.account, order.paidWith, language)
  const place = { email, location: pickUp?.name ?? '' }
  const arrives = expectedOf(order)
  const days = shippingMethod && { email, ...daysOf(shippingMethod) }
  const sentences: Record<Standing, () => string> = {
    waiting: () => waitingSentence(language, order, now, way),
    looking: () => t('orders.next.looking', { email }),
    expired: () => expiredSentence(order),
    cancelled: () => cancelledSentence(order),
    refunded: () => refundedSentence(order),
    packing: () =>
      pickUp
        ? t('orders.next.preparing', place)
        : arrives
          ? `${t('orders.next.packing_plain', { email })} ${expectedWords(arrives, language)}.`
          : days
            ? t('orders.next.packing', days)
            : t('orders.next.packing_plain', { email }),
    nothing_left: () => t(pickUp ? 'orders.next.nothing_to_collect' : 'orders.next.nothing_to_send'),
    partly_sent: () => t(order.toSend === 0 ? 'orders.next.partly_sent_last' : 'orders.next.partly_sent'),
    sent: () =>
      pickUp
        ? t('orders.next.ready', place)
        : [t('orders.next.sent'), ...(arrives ? [`${expectedWords(arrives, language)}.`] : [])].join(' '),
    delivered: () => t(pickUp ? 'orders.next.collected' : 'orders.next.delivered'),
    partly_returned: () => t('orders.next.partly_returned'),
    returned: () => t('orders.next.returned'),
  }
  return lostSentence(order) ?? sentences[standing(order)]()

  // As long as items are missing, neither "we are preparing it" nor "it is on its way" is the whole truth.
  function lostSentence({ lost, toSend }: OrderDetails): string | null {
    const stands = standing(order)
    if (lost === 0 || !withLost.includes(stands)) return null
    const about = { way: order.delivery, part: String(stands === 'partly_sent') }
    return t(toSend > 0 ? 'orders.next.lost' : 'orders.next.lost_last', about)
  }

  function expiredSentence({ attempt, paidWith }: OrderDetails): string {
    const isWithBank = attempt === 'processing' && paidWith !== null && isDelayed(paidWith)
    if (!isWithBank) return t(expiredText(order), way)
    return t('orders.next.displaced_debit', { email, method: paidWithWords(paidWith, language) })
  }

  // For a lost dispute, the bank has refunded the buyer.
  function refundedSentence({ refunded: amount, currency }: OrderDetails): string {
    return amount === 0
      ? t('orders.next.refunded_by_bank')
      : t('orders.next.refunded', { ...way, amount: money({ amount, currency }) })
  }

  function cancelledSentence({ number, total, payment, refunded }: OrderDetails): string {
    const plain = t('orders.letter.cancelled', { number })
    if (total === 0) return plain
    if (payment === 'refunded' && refunded === 0) return `${plain} ${t('orders.next.refunded_by_bank')}`
    return t(nothingTaken.includes(payment) ? 'orders.next.cancelled_free' : 'orders.next.cancelled', way)
  }
}

/** For an order without a payment yet; `way` is how it is paid. */
function waitingSentence(language: Language, order: OrderDetails, now: Date, way: ReturnType<typeof wayOf>): string {
  const { t, time } = language
  const { attempt, expiresAt } = order
  const may = mayPay(order, now)
  if (!may.ok && may.reason === 'too-many-declines') return t('error.payment.too_many_declines')
  if (attempt === 'processing') return processingSentence(order, language)
  if (expiresAt <= now) return t('orders.next.overdue')
  if (attempt !== 'declined') return t('orders.next.waiting', { time: time(expiresAt) })
  return t('orders.next.declined', { ...way, time: time(expiresAt) })
}

function processingSentence({ email, paidWith }: OrderDetails, language: Language): string {
  const { t } = language
  if (!paidWith || !isDelayed(paidWith)) return t('orders.next.processing', { email })
  return t('orders.next.delayed', { email, method: paidWithWords(paidWith, language), days: limits.debitDays.value })
}

const withLost: readonly Standing[] = ['packing', 'nothing_left', 'partly_sent']

/** A method's working days as parameters of a text: one number if both are the same. */
export function daysOf({ daysMin: min, daysMax: max }: { daysMin: number; daysMax: number }) {
  return { min, max, same: String(min === max) }
}

const nothingTaken: readonly PaymentState[] = ['unpaid', 'authorised', 'outstanding', 'void']

/** Money may have come too late: it was charged until it is refunded. */
function expiredText({ payment, displacedAt }: OrderDetails) {
  if (!nothingTaken.includes(payment)) return 'orders.next.expired_paid' as const
  return displacedAt ? ('orders.next.displaced' as const) : ('orders.next.expired' as const)
}

/** Anything unusual about the money of an order that continues: only authorised, owed, or disputed. */
export function moneySentence(language: Language, order: OrderDetails): string | null {
  const { t, money } = language
  const { payment, state, total, currency, account } = order
  if (payment === 'disputed') return t('orders.money.disputed')
  if (account) return isPlaced(state) && payment !== 'refunded' ? accountSentence(language, account, currency) : null
  if (payment !== 'authorised' || state !== 'placed') return null
  return t('orders.money.held', {
    ...wayOf(account, order.paidWith, language),
    amount: money({ amount: total, currency }),
  })
}

interface Step {
  label: string
  detail?: string
  state: 'done' | 'current' | 'ahead'
}

// The current step as an index; past the last one, all steps are done.
const reached: Partial<Record<Standing, number>> = {
  waiting: 0,
  looking: 0,
  packing: 1,
  partly_sent: 2,
  sent: 2,
  delivered: 4,
}

/** From the payment to the arrival; empty for an order that goes no further. */
export function stepsOf({ t, date }: Language, order: OrderDetails): Step[] {
  const now = reached[standing(order)]
  if (now === undefined) return []
  const [packing, sent, arrived] = order.pickUp
    ? (['preparing', 'ready', 'collected'] as const)
    : (['packing', 'sent', 'delivered'] as const)
  const shippedAt = order.shipments.find(({ state, shippedAt: at }) => at && state !== 'lost')?.shippedAt
  const steps = [
    {
      label: t(order.account ? 'orders.step.ordered' : 'orders.step.paid'),
      detail: order.placedAt ? date(order.placedAt) : undefined,
    },
    { label: t(`orders.step.${packing}`) },
    { label: t(`orders.step.${sent}`), detail: shippedAt ? date(shippedAt) : undefined },
    { label: t(`orders.step.${arrived}`) },
  ]
  return steps.map((step, index) => ({ ...step, state: index < now ? 'done' : index === now ? 'current' : 'ahead' }))
}

export function taxName({ name, rateBasisPoints }: OrderTax, { t, number }: Language): string {
  return t('orders.tax_name', { name, rate: number(rateBasisPoints / 100) })
}

/** The taxes included in a sum; nothing if there are none. */
export function includedTaxes(taxes: readonly OrderTax[], currency: string, language: Language): string | undefined {
  const each = taxes.map((tax) => `${language.money({ amount: tax.amount, currency })} ${taxName(tax, language)}`)
  return each.length > 0 ? language.t('orders.tax_included', { taxes: each.join(', ') }) : undefined
}
