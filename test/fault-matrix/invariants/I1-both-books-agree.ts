import { fromProviderAmount } from '#app/card-payments/provider-amounts.ts'
import type { Invariant } from './invariant.ts'

/**
 * For each order: the provider's and the account book's captured less refunded amount equals the ledger's, and so does
 * the credited debt.
 */
export const bothBooksAgree: Invariant = async ({ provider, sql }) => {
  const kept = new Map<string, number>()
  const add = (order: string, amount: number) => kept.set(order, (kept.get(order) ?? 0) + amount)
  for (const { metadata, captured, refunded, currency } of await provider.wholeBook()) {
    const { amount } = fromProviderAmount(captured - refunded, currency)
    add(metadata.order_id ?? 'nobody', amount)
  }
  const accounts = await sql<{ order: string; kept: number }>(
    `select p.order_id as "order", (select coalesce(sum(amount), 0) from account_receipts where payment_id = p.id)::int -
       (select coalesce(sum(amount), 0) from account_refunds where payment_id = p.id and state = 'succeeded')::int as kept
     from account_payments p`,
  )
  for (const { order, kept: onAccount } of accounts) add(order, onAccount)
  const lines = await sql<{ order: string; number: string; kept: number }>(
    `select o.id as "order", o.number, sum(case l.kind when 'captured' then l.amount when 'refunded' then -l.amount
       when 'refund_failed' then l.amount else 0 end)::int as kept
     from orders o left join ledger_entries l on l.order_id = o.id group by o.id`,
  )
  const found = [...(await creditsThatDiffer(sql)), ...(await debtsThatDiffer(sql))]
  for (const { order, number, kept: inLedger } of lines) {
    const atProvider = kept.get(order) ?? 0
    if (atProvider !== inLedger) found.push(`${number}: the provider has ${atProvider}, the ledger says ${inLedger}`)
    kept.delete(order)
  }
  for (const [order, amount] of kept) if (amount !== 0) found.push(`${order}: ${amount} taken for no order of the shop`)
  return found
}

async function creditsThatDiffer(sql: Parameters<Invariant>[0]['sql']): Promise<string[]> {
  const differing = await sql<{ number: string; inBook: number; inLedger: number }>(
    `select number, "inBook", "inLedger" from orders o,
       lateral (select coalesce(sum(c.amount), 0)::int as "inBook" from account_credits c
         join account_payments p on p.id = c.payment_id where p.order_id = o.id) book,
       lateral (select coalesce(sum(amount), 0)::int as "inLedger" from ledger_entries
         where order_id = o.id and kind = 'credited') ledger
     where "inBook" <> "inLedger"`,
  )
  return differing.map(
    ({ number, inBook, inLedger }) => `${number}: ${inBook} of its debt is let off, the ledger says ${inLedger}`,
  )
}

/** The stored list of open debts equals what its book adds up to. */
async function debtsThatDiffer(sql: Parameters<Invariant>[0]['sql']): Promise<string[]> {
  const differing = await sql<{ number: string; listed: number; owed: number }>(
    `select o.number, p.owed as listed, b.owed from account_payments p join orders o on o.id = p.order_id,
       lateral (select case when p.cancelled_at is null then greatest(0, p.amount
         - coalesce((select sum(amount) from account_receipts where payment_id = p.id), 0)
         - coalesce((select sum(amount) from account_credits where payment_id = p.id), 0)) else 0 end::int as owed) b
     where p.owed <> b.owed`,
  )
  return differing.map(
    ({ number, listed, owed }) => `${number}: ${listed} is listed as owed, its book comes to ${owed}`,
  )
}
