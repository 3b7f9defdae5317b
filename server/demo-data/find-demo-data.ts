import { sql } from 'kysely'
import type { ProductId, WebhookId } from '#app/kernel/ids.ts'
import type { Db } from '#db/database.server.ts'

/** Data that was made while the shop was tried out. */
export interface DemoData {
  /** Accounts of the stand-in identity provider. */
  accounts: { email: string | null; issuer: string }[]
  /** The numbers of orders made in the card provider's test mode. */
  orders: string[]
  /** Products of the demo shop that are unchanged. */
  products: { id: ProductId; title: string }[]
  /**
   * Where events are sent, if there is a demo account: their passwords are public, so anyone who reached the shop may have made
   * these, and would go on reading along.
   */
  webhooks: { id: WebhookId; url: string }[]
  /**
   * The numbers of drafts whose links sell at the prices that were agreed: for the same reason all of them, if there is a
   * demo account; otherwise those that add to an order in test mode, beside which nothing will be sent.
   */
  draftLinks: string[]
}

export async function findDemoData(on: Db): Promise<DemoData> {
  const accounts = await on
    .selectFrom('identities')
    .select(['email', 'issuer'])
    .where('demo', '=', true)
    .orderBy('issuer')
    .orderBy('createdAt')
    .execute()
  const orders = await on.selectFrom('orders').select('number').where('testMode', '=', true).orderBy('id').execute()
  return {
    accounts,
    orders: orders.map(({ number }) => number),
    products: await listDemoProducts(on),
    webhooks: accounts.length > 0 ? await listOpenWebhooks(on) : [],
    draftLinks: await listDraftLinks(on, accounts.length > 0),
  }
}

async function listDraftLinks(on: Db, all: boolean): Promise<string[]> {
  const test = on.selectFrom('orders').select('id').where('testMode', '=', true)
  const sent = on.selectFrom('drafts').select('number').where('state', '=', 'sent').orderBy('id')
  const rows = await (all ? sent : sent.where('supplements', 'in', test)).execute()
  return rows.map(({ number }) => number)
}

const listOpenWebhooks = (on: Db) =>
  on.selectFrom('webhooks').select(['id', 'url']).where('offSince', 'is', null).orderBy('id').execute()

/** An import that updated one, and every other change, makes it the shop's own. */
async function listDemoProducts(on: Db) {
  const { demoShop } = await import('#db/seed/demo/shop.ts')
  const slugs = demoShop.products.map(({ slug }) => slug)
  return on
    .selectFrom('products')
    .select(['id', 'title'])
    .where(sql<boolean>`slug = any (${slugs}::text[])`)
    .where('importSource', 'is', null)
    .where('version', '=', 1)
    .where('status', '<>', 'archived')
    .orderBy('title')
    .execute()
}
