/**
 * Buys the first thing that can be had: `SHOP=https://shop.example KEY=bp_live_… node docs/examples/buy.ts`. The key is a publishable
 * one. The types are made of the shop's own description: `npx openapi-typescript $SHOP/api/openapi.json -o docs/examples/barrow.d.ts`.
 */
import createClient from 'openapi-fetch'
import type { paths } from './barrow.d.ts'

const { SHOP = 'http://localhost:3000', KEY = '' } = process.env
const api = createClient<paths>({ baseUrl: `${SHOP}/api/v1`, headers: { authorization: `Bearer ${KEY}` } })

/** What was answered; a refusal ends the program with its sentence. */
async function answered<Body>(call: Promise<{ data?: Body; error?: { title: string } }>): Promise<Body> {
  const { data, error } = await call
  if (data === undefined) throw new Error(error?.title ?? 'Nothing was answered')
  return data
}

const [offer] = (await answered(api.GET('/catalogue', { params: { query: { available: 'yes', limit: 1 } } }))).data
const product = await answered(api.GET('/catalogue/{product}', { params: { path: { product: offer?.id ?? '' } } }))
const variant = product.variants.find(({ availability }) => availability !== 'sold-out')
const [option1, option2, option3] = variant?.values ?? []

const added = await answered(api.POST('/cart/lines', { body: { product: product.handle, option1, option2, option3, quantity: 1 } }))
const headers = { 'cart-token': added.result?.token ?? '' }
await answered(api.PUT('/checkout/contact', { headers, body: { email: 'robin@example.com' } }))
const address = { name: 'Robin Miller', line1: 'Hauptstr. 1', postal_code: '10115', city: 'Berlin', country: 'DE' }
const { object: delivery } = await answered(api.PUT('/checkout/delivery', { headers, body: { to: 'new', address } }))
const method = delivery?.shipping_methods[0]?.id ?? ''
const { object: checkout } = await answered(api.PUT('/checkout/shipping', { headers, body: { method } }))

// The same `submission` gives the same order, however often it is sent.
const order = { submission: crypto.randomUUID(), agreed: checkout?.agreed ?? '', method: 'hosted' as const }
const { result: placed } = await answered(api.POST('/checkout/orders', { headers, body: order }))
const own = { headers: { 'order-key': placed?.key ?? '' }, params: { path: { order: placed?.number ?? '' } } }
const page = await answered(api.POST('/account/orders/{order}/payment-page', own))
console.log(`${placed?.number}: ${placed?.total.amount} ${placed?.total.currency}, to be paid at ${page.result?.address}`)
