import { defaultLocale, isLocale } from '#app/locales.ts'
import type { InvoiceLetterData } from '#app/invoices/invoice.mail.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { isAddressConfirmed } from '#app/orders/links/confirmed-address.server.ts'
import { orderLink } from '#app/orders/links/order-link.server.ts'
import { ledgerOfOrder } from '#app/orders/money/ledger.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

/**
 * Sends an issued document to the address of its order, in the order's language. An address that nobody has confirmed
 * gets none: the document shows what was typed, and is on the order's page.
 */
export async function queueInvoice(tx: Tx, order: Row<'orders'>, invoice: Row<'invoices'>) {
  if (!(await isAddressConfirmed(tx, order, await ledgerOfOrder(tx, order.id)))) return
  const locale = isLocale(order.locale) ? order.locale : defaultLocale
  const { id, kind, number, total, currency } = invoice
  const data: InvoiceLetterData = {
    invoiceId: id,
    kind,
    number,
    orderNumber: order.number,
    total: { amount: total, currency },
    link: orderLink(languageOf(locale), order),
  }
  const letter = { kind: 'order-invoice', reference: id, recipient: order.email, locale, data } as const
  await queueLetter(tx, { ...letter, toStranger: false })
}
