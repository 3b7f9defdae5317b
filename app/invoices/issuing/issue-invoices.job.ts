import { issueInvoices } from './issue-invoices.server.ts'

/** What has been placed, sent, paid or refunded since the last run. */
export async function run(_: Record<string, never>) {
  await issueInvoices()
}
