import { type Letter, type LetterContext, writeLetter } from '#app/mail/letter.ts'

export type ErasedData = {
  /** Orders that stay without a name. */
  orders: number
  /** Invoices that stay as they are. */
  invoices: number
  /** How long, after the year of issue. */
  years: number
}

/** The last mail to a person: the data are erased, and what the law keeps. */
export function customerErased({ orders, invoices, years }: ErasedData, { language, shop }: LetterContext): Letter {
  const { t, locale } = language
  return writeLetter(t('customers.letter.erased_subject', { shop }), locale, [
    t('customers.letter.greeting'),
    t('customers.letter.erased', { shop }),
    ...(orders > 0 ? [t('customers.letter.erased_orders', { count: orders })] : []),
    ...(invoices > 0 ? [t('customers.letter.erased_invoices', { count: invoices, years })] : []),
    t('customers.letter.erased_more'),
    shop,
  ])
}
