import { z } from 'zod'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import { getInvoiceFile } from './invoice-file.server.ts'
import { type FiledInvoice, invoice } from './invoice.record.ts'

/** The document itself, for programs that keep or print it. */
const invoiceFileView = z.object({
  id: idOf('inv_'),
  name: z.string(),
  media_type: z.literal('application/pdf'),
  /** In base64. */
  content: z.string().meta({ personal: true }),
})

export const invoiceFile = record<string, FiledInvoice, z.infer<typeof invoiceFileView>>({
  ...invoice,
  name: 'invoice_files',
  http: 'GET /invoices/:invoice/file',
  schema: invoiceFileView,
  // Nobody changes an invoice.
  decidedOf: undefined,
  async viewOf(on, { row }) {
    const file = await getInvoiceFile(row, undefined, on)
    return { id: row.id, name: `${row.number}.pdf`, media_type: 'application/pdf', content: file.toString('base64') }
  },
})
