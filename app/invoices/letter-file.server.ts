import type { Db } from '#db/database.server.ts'
import type { InvoiceLetterData } from './invoice.mail.ts'
import { findInvoiceById, getInvoiceFile } from './invoice-file.server.ts'

/** The document that a letter brings. */
export async function invoiceLetterFile({ invoiceId }: InvoiceLetterData, on: Db) {
  const invoice = await findInvoiceById(invoiceId, on)
  if (!invoice) return []
  const content = await getInvoiceFile(invoice, undefined, on)
  return [{ filename: `${invoice.number}.pdf`, content, contentType: 'application/pdf' }]
}
