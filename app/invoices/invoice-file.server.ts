import type { InvoiceId, OrderId } from '#app/kernel/ids.ts'
import { defaultLocale, isLocale } from '#app/locales.ts'
import { type Answer, content } from '#app/web/answers/answer.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db, type Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { invoicePdf } from './pdf/invoice-pdf.server.ts'
import { printedInvoice } from './printed-invoice.ts'

type Invoice = Row<'invoices'>

/** Made when it is first asked for, and kept: from then on it is the same file, and costs no more than reading it. */
export async function getInvoiceFile(
  invoice: Invoice,
  beforeMaking: () => Promise<void> = async () => {},
  on: Db = db,
): Promise<Buffer> {
  const kept = await findFile(invoice, on)
  if (kept) return kept
  await beforeMaking()
  const { locale } = invoice.content
  const printed = printedInvoice(invoice, languageOf(isLocale(locale) ? locale : defaultLocale))
  const file = { invoiceId: invoice.id, content: await invoicePdf(printed) }
  await on
    .insertInto('invoiceFiles')
    .values(file)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Made twice at once, the first one that was kept is the file.
  return (await findFile(invoice, on)) ?? file.content
}

/** By its number; with an order, only one of that order. */
export async function findInvoice(number: string, orderId?: OrderId): Promise<Invoice | null> {
  const found = db.selectFrom('invoices').selectAll().where('number', '=', number)
  return (await (orderId ? found.where('orderId', '=', orderId) : found).executeTakeFirst()) ?? null
}

/** Of many orders, in the order in which they were issued. */
export function listInvoicesOf(orderIds: readonly OrderId[]): Promise<Invoice[]> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('orderId', 'in', [...orderIds])
    .orderBy('id')
    .execute()
}

export async function findInvoiceById(id: InvoiceId, on: Db): Promise<Invoice | null> {
  return (await on.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

async function findFile({ id }: Invoice, on: Db): Promise<Buffer | null> {
  const row = await on.selectFrom('invoiceFiles').select('content').where('invoiceId', '=', id).executeTakeFirst()
  return row?.content ?? null
}

/** Only for who may see it: nothing between the shop and the reader keeps it. */
export function pdfAnswer({ number }: Pick<Invoice, 'number'>, file: Buffer): Answer {
  const disposition = `inline; filename="${number}.pdf"`
  return content(file, 'application/pdf', 'private, no-store', { 'content-disposition': disposition })
}
