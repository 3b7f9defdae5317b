import { type AsyncZippable, zip } from 'fflate'
import { noteFile } from '#app/doors/note-file.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { Fault } from '#app/errors.ts'
import { getInvoiceFile, listInvoicesOf } from '#app/invoices/invoice-file.server.ts'
import { order } from '#app/orders/order.record.ts'
import { content } from '#app/web/answers/answer.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { chooseOrders } from './chosen-orders.server.ts'

/** The invoices and credit notes of the chosen orders as one file. */
export async function answer(visit: Call<'/admin/print/invoices.zip'>) {
  const actor = actorOf(visit)
  const orders = await chooseOrders(visit.query, actor)
  const invoices = await listInvoicesOf(orders)
  if (invoices.length === 0) throw new Fault('print.no_invoices')
  // Like every file with the addresses of many people.
  await noteFile({ name: 'orders.export', on: order, object: 'invoices', actor })
  const files: AsyncZippable = {}
  // One after the other: a file that is not made yet costs some milliseconds of the process.
  for (const invoice of invoices) files[`${invoice.number}.pdf`] = [await getInvoiceFile(invoice), { level: 0 }]
  const packed = await new Promise<Uint8Array>((done, fail) => {
    zip(files, (error, data) => (error ? fail(error) : done(data)))
  })
  return content(Buffer.from(packed), 'application/zip', 'private, no-store', {
    'content-disposition': 'attachment; filename="invoices.zip"',
  })
}
