import { notFound } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { getSeenOrder } from '#app/orders/page/seen-order.server.ts'
import { limitRate } from '#app/web/floods/rate-limit.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { findInvoice, getInvoiceFile, pdfAnswer } from './invoice-file.server.ts'

/** For the order's customer and the holder of its link, as long as that shows the whole order. */
export async function answer(visit: Call<'/orders/:number/invoices/:invoice'>) {
  const { params, query, client } = visit
  const { order, isWhole } = await getSeenOrder(visit, params.number, query.get('key'))
  if (!isWhole) notFound()
  const invoice = (await findInvoice(params.invoice, order.id)) ?? notFound()
  // Setting a document is the only costly part, and each is set once.
  const limit = () => limitRate('invoice-file', client, limits.invoiceFiles.value, 3_600_000)
  return pdfAnswer(invoice, await getInvoiceFile(invoice, limit))
}
