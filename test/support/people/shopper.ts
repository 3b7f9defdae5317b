import type { ProductId, VariantId } from '#app/kernel/ids.ts'
import type { Answer, Browserless } from './browser-less-client.ts'
import { runSql } from '#test/support/database/sql.ts'

const address = {
  'address-name': 'Ada Weber',
  'address-line1': 'Lindenstraße 5',
  'address-city': 'Berlin',
  'address-postal_code': '10969',
  'address-country': 'DE',
}

/** Goes through contact, delivery and shipping as a guest, by plain forms, up to the last button. */
export async function fillCheckout(
  browser: Browserless,
  slug: string,
  email: string,
  quantity = 1,
  typed: Record<string, string> = {},
): Promise<Answer> {
  await browser.post('/cart', { product: slug, quantity: String(quantity) })
  const { phone = '', ...lines } = typed
  await browser.post('/checkout/contact', { email, phone })
  await browser.post('/checkout/delivery', { to: 'new', ...address, ...lines })
  const shipping = await browser.open('/checkout')
  const method = /<input[^>]*name="method"[^>]*>/.exec(shipping.body)?.[0] ?? ''
  await browser.post('/checkout/shipping', { method: /value="([^"]+)"/.exec(method)?.[1] ?? '' })
  return browser.open('/checkout')
}

/** The fields of the last button on the page. */
export function placingForm({ body }: Answer): Record<string, string> {
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(body)?.[1] ?? ''
  return { submission: hidden('submission'), agreed: hidden('agreed') }
}

interface Pressed {
  status: number
  answer: { clientSecret?: string; problem?: string; review?: string | null; goTo?: string }
}

/** Presses the last button as the page's script does, which then continues to the card with the client secret. */
export async function pressPlace(browser: Browserless, fields: Record<string, string>): Promise<Pressed> {
  const { status, body } = await browser.post('/checkout/place', fields, { accept: 'application/json' })
  // A shop that is too busy answers with a page, as the script that presses knows.
  if (body.startsWith('<')) return { status, answer: {} }
  return { status, answer: JSON.parse(body) }
}

export interface Piece {
  slug: string
  productId: ProductId
  variantId: VariantId
}

/** A product without options with more than five in stock. Each test of a file takes another one by `skip`. */
export async function pieceInStock(databaseUrl: string, skip = 0): Promise<Piece> {
  const [row] = await runSql(databaseUrl, [
    [
      `select p.slug, p.id as "productId", v.id as "variantId" from products p
       join variants v on v.product_id = p.id join stock_levels s on s.variant_id = v.id
       where p.status = 'active' and v.value1_id is null and v.price > 1000 and v.tracks_stock
         and not v.allows_backorder
       group by p.id, v.id having sum(s.on_hand - s.reserved) > 5 order by p.slug limit 1 offset $1`,
      [skip],
    ],
  ])
  // The query's own columns.
  return row as Piece
}
