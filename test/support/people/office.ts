import { newId, type OrderId } from '#app/kernel/ids.ts'
import type { Role } from '#app/permissions.ts'
import { type Browserless, openBrowser } from './browser-less-client.ts'
import { lettersTo } from '#test/support/mail/letters.ts'
import { openPayment, orderByForm, providerAt, somethingInStock } from './ordering-by-form.ts'
import { registerAs } from './sign-in.ts'
import { runSql } from '#test/support/database/sql.ts'

interface Shop {
  origin: string
  databaseUrl: string
  standIns: Record<'identityProvider' | 'cardProvider' | 'mailbox', string>
}

type StaffRole = Exclude<Role, 'visitor' | 'customer'>

/** The tools of back office tests for a running shop: people with roles, paid orders, and access to the tables. */
export function officeOf(shop: Shop) {
  const { origin, databaseUrl, standIns } = shop
  const stripe = providerAt(standIns.cardProvider)
  const rows = (text: string, ...values: unknown[]) =>
    // Each caller names the columns that it selects.
    runSql(databaseUrl, [[text, values]]) as Promise<Record<string, never>[]>

  /** A person who has just signed in; `roles` makes them staff. */
  async function enter(...roles: StaffRole[]) {
    const email = `${roles.join('-') || 'customer'}-${crypto.randomUUID()}@example.com`
    const browser = openBrowser(origin)
    await registerAs(browser, { name: `Kim ${roles.join(' ')}`, email })
    const [identity] = await rows('select id, customer_id from identities where email = $1', email)
    if (roles.length > 0) await give(identity?.id ?? '', roles)
    return { browser, email, identity: String(identity?.id), customer: String(identity?.customer_id) }
  }

  const give = (identity: string, roles: StaffRole[]) =>
    rows(
      `insert into staff_members (id, identity_id, roles) values ($1, $2, $3)
       on conflict (identity_id) do update set roles = excluded.roles`,
      newId(),
      identity,
      roles,
    )

  /** Bought and paid by a guest; the webhook has placed it. */
  async function paidOrder(email = `buyer-${crypto.randomUUID()}@example.com`, quantity = 1) {
    const browser = openBrowser(origin, { 'x-forwarded-for': `10.${[1, 2, 3].map(byte).join('.')}` })
    const page = await orderByForm(browser, await somethingInStock(databaseUrl), email, '', quantity)
    const reference = await openPayment(browser)
    await stripe.paymentIntents.confirm(reference, { payment_method: 'pm_card_visa', return_url: origin })
    await lettersTo(standIns.mailbox, email)
    const number = page.url.pathname.split('/').at(-1) ?? ''
    const [order] = await rows('select id, total, currency from orders where number = $1', number)
    const [line] = await rows('select id from order_lines where order_id = $1', order?.id)
    // The rows of this connection have no types.
    const id = String(order?.id) as OrderId
    const key = page.url.searchParams.get('key') ?? ''
    return { number, email, key, reference, id, total: Number(order?.total), line: String(line?.id) }
  }

  const refundsOf = (orderId: OrderId) =>
    rows('select amount, reason, note, requested_by from refunds where order_id = $1 order by created_at', orderId)

  /** An action in the provider's dashboard, or by the bank behind it. */
  async function atProvider(action: string, id: string) {
    const address = `${standIns.cardProvider}/_control/actions/${action}`
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ id }) })
    if (!answer.ok) throw new Error(`${action}: ${await answer.text()}`)
  }

  return { atProvider, enter, give, paidOrder, refundsOf, rows, stripe }
}

const byte = () => Math.floor(Math.random() * 250) + 1

/** Submits a page's form with the given input, and returns the answer. */
export async function fill(browser: Browserless, path: string, typed: Record<string, string> = {}) {
  return browser.submit(await browser.get(path), path, typed)
}
