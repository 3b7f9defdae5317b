import type { Day } from '#app/kernel/day.ts'
import { groupedIban } from '#app/kernel/iban.ts'
import { isByCard, type PaidWith, paidWithWords } from './paid-with.ts'
import type { Language } from '#app/web/language-of.ts'

/** What a customer on account has to transfer, by when and where to. Amounts are in the order's minor unit. */
export interface AccountTransfer {
  /** The order's number, which identifies the transfer. */
  number: string
  amount: number
  dueOn: Day
  holder: string
  iban: string
}

/** The same for the order's page: `amount` is the open amount. */
export interface AccountDetails extends AccountTransfer {
  received: number
  isOverdue: boolean
}

/** Which wording texts use for incoming and returned money: a card is the usual one, any other method is named. */
export function wayOf(
  account: AccountTransfer | null | undefined,
  paidWith: PaidWith | null | undefined,
  language: Pick<Language, 't'>,
) {
  const method = paidWith ? paidWithWords(paidWith, language) : ''
  return { way: account ? 'account' : isByCard(paidWith) ? 'card' : 'method', method }
}

/** The bank details to transfer to, one line each. */
export function bankLines({ t }: Pick<Language, 't'>, { holder, iban, number }: AccountTransfer): string[] {
  return [
    t('orders.account.holder', { holder }),
    t('orders.account.iban', { iban: groupedIban(iban) }),
    t('orders.account.reference', { number }),
  ]
}

/** What has to be paid and by when, that all of it was paid, or that nothing has to be paid any more. */
export function accountSentence(
  { t, money, date }: Pick<Language, 't' | 'money' | 'date'>,
  { amount, received, dueOn, isOverdue }: AccountDetails,
  currency: string,
): string | null {
  if (amount === 0) return t(received > 0 ? 'orders.account.paid' : 'orders.account.let_off')
  const facts = {
    amount: money({ amount, currency }),
    received: money({ amount: received, currency }),
    date: date(dueOn),
    part: String(received > 0),
  }
  return t(isOverdue ? 'orders.account.overdue' : 'orders.account.due', facts)
}
