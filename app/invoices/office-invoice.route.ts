import { notFound } from '#app/errors.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { findInvoice, getInvoiceFile, pdfAnswer } from './invoice-file.server.ts'

/** For staff who may see orders. */
export async function answer({ params }: Call<'/admin/invoices/:number'>) {
  const invoice = (await findInvoice(params.number)) ?? notFound()
  return pdfAnswer(invoice, await getInvoiceFile(invoice))
}
