import Stripe from 'stripe'
import type { Answer, Browserless } from './browser-less-client.ts'
import { runSql } from '#test/support/database/sql.ts'

const plenty = `select p.slug from products p join variants v on v.product_id = p.id join stock_levels s on s.variant_id = v.id
  where p.status = 'active' and v.value1_id is null and v.price > 500 and p.translations ? 'de'
  group by p.id having sum(s.on_hand - s.reserved) > 8 order by sum(s.on_hand - s.reserved) desc limit 1`

/**
 * A simple item of the demo shop with plenty of stock: no options to choose, no limit to reach, and German texts, which
 * the products that other test files make have not. The orders of all files use up what there is; then a delivery comes.
 */
export async function somethingInStock(databaseUrl: string): Promise<string> {
  const find = async () => (await runSql(databaseUrl, [plenty]))[0]
  const delivery = 'update stock_levels set on_hand = on_hand + 20 where on_hand > 0'
  const row = (await find()) ?? (await runSql(databaseUrl, [delivery]).then(find))
  // The query's one column.
  return (row as { slug: string }).slug
}

/** Adds an item to the cart and goes through the checkout without script, up to the card. Returns the order's page. */
export async function orderByForm(
  browser: Browserless,
  slug: string,
  email: string,
  path = '',
  quantity = 1,
): Promise<Answer> {
  const checkout = `${path}/checkout`
  await browser.post(`${path}/cart`, { intent: 'add', product: slug, quantity: String(quantity) })
  await browser.post(`${checkout}/contact`, { email })
  const address = {
    'address-name': 'Ada Weber',
    'address-line1': 'Lindenstraße 5',
    'address-city': 'Berlin',
    'address-postal_code': '10969',
    'address-country': 'DE',
  }
  await browser.post(`${checkout}/delivery`, { to: 'new', ...address })
  const shipping = await browser.open(checkout)
  const method = /name="method"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="method"/.exec(shipping.body)
  await browser.post(`${checkout}/shipping`, { method: method?.[1] ?? method?.[2] ?? '' })
  const leaving = await browser.post(`${checkout}/place`, await pressed(browser, checkout))
  return browser.open(linkOf(leaving))
}

/** The order's page, as linked on the page before the provider's. */
export function linkOf({ body, url }: Answer): URL {
  const link = /href="([^"]*\/orders\/[^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&')
  if (!link) throw new Error(`${url.href} names no order`)
  return new URL(link, url)
}

/** The address of the provider's own page, from the page before it. */
export function hostedPageOf({ headers, url }: Answer): string {
  const address = /^0; url=(.+)$/.exec(headers.get('refresh') ?? '')?.[1]
  if (!address) throw new Error(`${url.href} goes on nowhere`)
  return address
}

/** Requests JSON like the card fields: opens the payment of the waiting order. */
export async function openPayment(browser: Browserless, path = ''): Promise<string> {
  const checkout = `${path}/checkout`
  const answer = await browser.post(`${checkout}/place`, await pressed(browser, checkout), {
    accept: 'application/json',
  })
  const { clientSecret }: { clientSecret: string } = JSON.parse(answer.body)
  return clientSecret.split('_secret_')[0] ?? ''
}

async function pressed(browser: Browserless, checkout: string) {
  const { body } = await browser.open(checkout)
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(body)?.[1] ?? ''
  return { submission: hidden('submission'), agreed: hidden('agreed') }
}

/** The provider's own library, for the stand-in of a running shop. */
export function providerAt(address: string): Stripe {
  const { hostname, port } = new URL(address)
  return new Stripe('sk_test_barrow', { host: hostname, port, protocol: 'http', telemetry: false })
}
