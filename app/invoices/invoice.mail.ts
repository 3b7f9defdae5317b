import type { InvoiceKind } from '#app/orders/order.ts'
import { type Letter, type LetterContext, writeLetter } from '#app/mail/letter.ts'
import type { InvoiceId } from '#app/kernel/ids.ts'
import type { Money } from '#app/kernel/money.ts'

/** The data of the letter that brings a document: plain JSON, stored until the letter is sent. */
export type InvoiceLetterData = {
  /** Its file is attached. */
  invoiceId: InvoiceId
  kind: InvoiceKind
  number: string
  orderNumber: string
  total: Money
  /** Path and key of the order's page. */
  link: string
}

/** An invoice or a credit note, attached as a file. */
export function invoiceLetter(
  { kind, number, orderNumber: order, total, link }: InvoiceLetterData,
  { language: { t, locale, money }, origin, shop }: LetterContext,
): Letter {
  return writeLetter(t(`invoices.letter.${kind}_subject`, { number, order }), locale, [
    t('invoices.letter.greeting'),
    t(`invoices.letter.${kind}`, { number, order, amount: money(total) }),
    { button: `${origin}${link}`, label: t('invoices.letter.to_order') },
    shop,
  ])
}
