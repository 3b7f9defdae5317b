import { type Letter, type LetterContext, writeLetter } from '#app/mail/letter.ts'
import type { OrderLetterData } from './order-letter.ts'
import { greeting, link } from './order.mail.ts'

/** How much of the debt on account was credited, and how much is left. */
export type CreditLetterData = OrderLetterData & { credit: { amount: number; left: number } }

/** Something came back before it was paid, or was let off: there is less to transfer. */
export function orderCredited(data: CreditLetterData, context: LetterContext): Letter {
  const { t, locale, money, date } = context.language
  const { number, currency, credit, account } = data
  const amount = money({ amount: credit.amount, currency })
  const left = credit.left > 0 && account ? money({ amount: credit.left, currency }) : 'none'
  const facts = { number, amount, left, date: account ? date(account.dueOn) : '' }
  return writeLetter(t('orders.letter.credited_subject', { number }), locale, [
    greeting(data, context),
    t('orders.letter.credited', facts),
    ...link(data, context),
    context.shop,
  ])
}
