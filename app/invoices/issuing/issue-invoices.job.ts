import { clockOff } from '#app/system/health/clock-check.server.ts'
import { isServerUnchecked } from '#app/payments/remaking/check-servers.server.ts'
import { issueInvoices } from './issue-invoices.server.ts'

/**
 * What has been placed, sent, paid or refunded since the last run. Not while this machine's clock is ahead of the card
 * provider's: an invoice of next year cannot be taken back, and no later one may be dated before it. Nor before it is
 * known whether the database has lost numbers that were given.
 */
export async function run(_: Record<string, never>) {
  if ((clockOff('card-provider') ?? 0) > 0 || (await isServerUnchecked())) return
  await issueInvoices()
}
