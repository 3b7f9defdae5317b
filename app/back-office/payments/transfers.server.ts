import { transfers } from '#app/daily/due.server.ts'
import { limits } from '#app/limits.ts'

/** The oldest first: its customer has waited longest. */
export function listTransfers() {
  const rows = transfers().select(['r.id', 'r.amount', 'r.currency', 'r.createdAt', 'o.number'])
  return rows.orderBy('r.createdAt').limit(limits.officeProblems.value).execute()
}
