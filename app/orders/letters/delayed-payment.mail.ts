import { limits } from '#app/limits.ts'
import { type Letter, type LetterContext, writeLetter } from '#app/mail/letter.ts'
import { paidWithWords } from '#app/orders/money/paid-with.ts'
import { delivery, greeting, items, link, sumRows } from './order.mail.ts'
import type { OrderLetterData } from './order-letter.ts'

/** The order is there, and its bank takes days: nothing has to be done, and nothing is sent before. */
export function orderPaymentDelayed(data: OrderLetterData, context: LetterContext): Letter {
  const { language, shop } = context
  const { t, locale } = language
  const { number } = data
  return writeLetter(t('orders.letter.delayed_subject', { number, shop }), locale, [
    greeting(data, context),
    t('orders.letter.delayed', { number, method: methodOf(data, context), days: limits.debitDays.value }),
    { items: items(data, context) },
    { rows: sumRows(data, context) },
    ...delivery(data, context),
    ...link(data, context),
    shop,
  ])
}

/** The bank has refused: nothing was charged, and there is still time to pay another way. */
export function orderPaymentFailed(data: OrderLetterData, context: LetterContext): Letter {
  const { t, locale, time } = context.language
  const { number, payableUntil = 0 } = data
  const facts = { number, method: methodOf(data, context), time: time(new Date(payableUntil)) }
  return writeLetter(t('orders.letter.failed_subject', { number }), locale, [
    greeting(data, context),
    t('orders.letter.failed', facts),
    ...link(data, context),
    context.shop,
  ])
}

const methodOf = ({ paidWith }: OrderLetterData, { language }: LetterContext) =>
  paidWith ? paidWithWords(paidWith, language) : language.t('orders.paid_with.debit')
