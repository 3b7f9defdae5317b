import { groupedIban } from '#app/kernel/iban.ts'
import { type Letter, type LetterContext, writeLetter } from '#app/mail/letter.ts'
import type { OrderLetterData } from './order-letter.ts'
import { greeting, link } from './order.mail.ts'

/** What is still owed on account, since when, and where to. */
export type PaymentReminderData = OrderLetterData & {
  reminder: { owed: number; dueOn: string; holder: string; iban: string }
}

/** The due date of an order on account has passed. */
export function orderPaymentReminder(data: PaymentReminderData, context: LetterContext): Letter {
  const { t, locale, money, date } = context.language
  const { number, currency, reminder } = data
  const amount = money({ amount: reminder.owed, currency })
  return writeLetter(t('orders.letter.reminder_subject', { number }), locale, [
    greeting(data, context),
    t('orders.letter.reminder', { number, amount, day: date(reminder.dueOn) }),
    t('orders.letter.reminder_transfer'),
    {
      rows: [
        [t('orders.letter.reminder_holder'), reminder.holder],
        [t('orders.letter.reminder_iban'), groupedIban(reminder.iban)],
        [t('orders.letter.reminder_reference'), number],
        [t('orders.letter.reminder_amount'), amount],
      ],
    },
    t('orders.letter.reminder_crossed'),
    ...link(data, context),
    context.shop,
  ])
}
