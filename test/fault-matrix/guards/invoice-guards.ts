import { type Guard, one } from './guard.ts'

/** For the row about invoices. */
export const invoiceGuards: readonly Guard[] = [
  one(
    'F45',
    'a document and the note that it is done are one transaction',
    'app/invoices/issuing/issue-invoices.server.ts',
    `  const due = order ? await decide(`,
    `  await db.deleteFrom('invoicesDue').where('id', '=', id).execute()
  const due = order ? await decide(`,
  ),
]
