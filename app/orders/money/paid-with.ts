import type { Language } from '#app/web/language-of.ts'
import type { AttemptState } from './payment-attempt.ts'

/** What a payment was made with: the provider's word for the method, and by what its payer recognises it. */
export interface PaidWith {
  type: string
  detail: string | null
}

/** Debits of a bank account: the bank decides days later. All other methods are decided at once, or within minutes. */
export const delayed: readonly string[] = [
  'acss_debit',
  'au_becs_debit',
  'bacs_debit',
  'nz_bank_account',
  'sepa_debit',
  'us_bank_account',
]
export const isDelayed = (paidWith: PaidWith | null | undefined): boolean =>
  paidWith ? delayed.includes(paidWith.type) : false

/** An attempt whose bank takes days. */
export const isWithItsBank = (attempt: { state: AttemptState; paidWith: string | null }): boolean =>
  attempt.state === 'processing' && attempt.paidWith !== null && delayed.includes(attempt.paidWith)

/** In a wallet, too, it is the card that pays. */
const byCard: readonly string[] = ['card', 'apple_pay', 'google_pay', 'link', 'samsung_pay']
export const isByCard = (paidWith: PaidWith | null | undefined): boolean => !paidWith || byCard.includes(paidWith.type)

/** Names that are the same in every language. */
const brands: Readonly<Record<string, string>> = {
  amazon_pay: 'Amazon Pay',
  apple_pay: 'Apple Pay',
  bancontact: 'Bancontact',
  blik: 'BLIK',
  eps: 'eps',
  google_pay: 'Google Pay',
  ideal: 'iDEAL',
  klarna: 'Klarna',
  link: 'Link',
  mobilepay: 'MobilePay',
  p24: 'Przelewy24',
  paypal: 'PayPal',
  revolut_pay: 'Revolut Pay',
  swish: 'Swish',
  twint: 'TWINT',
}

/** "SEPA Direct Debit, DE … 3000"; a method that is new at the provider keeps its name there. */
export function paidWithWords({ type, detail }: PaidWith, { t }: Pick<Language, 't'>): string {
  return [nameOf(type, t), detail].filter(Boolean).join(', ')
}

function nameOf(type: string, t: Language['t']): string {
  if (type === 'card') return t('orders.paid_with.card')
  if (type === 'sepa_debit') return t('orders.paid_with.sepa_debit')
  if (delayed.includes(type)) return t('orders.paid_with.debit')
  const known = Object.hasOwn(brands, type) ? brands[type] : undefined
  return known ?? type.replaceAll('_', ' ')
}
