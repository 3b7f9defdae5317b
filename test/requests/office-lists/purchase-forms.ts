import { expect, inject } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import type { Browserless } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'

const office = officeOf(inject('shop'))

/** A product of one variant, of which so many are at the shop's first location, found by its SKU and its barcode. */
export async function aProduct(pieces = 0) {
  const [productId, variant] = [newId(), newId()]
  const code = variant.slice(-12)
  const [place] = await office.rows('select id from locations order by position limit 1')
  const location = String(place?.id)
  await office.rows(
    `insert into products (id, slug, title, status) values ($1, $2, $3, 'active')`,
    productId,
    `jug-${code}`,
    `Jug ${code}`,
  )
  await office.rows(
    'insert into variants (id, product_id, price, sku, barcode) values ($1, $2, 900, $3, $4)',
    variant,
    productId,
    `JUG-${code}`,
    `40${code}`,
  )
  await office.rows(
    'insert into stock_levels (variant_id, location_id, allows_backorder, on_hand) values ($1, $2, false, $3)',
    variant,
    location,
    pieces,
  )
  return { variant, location, title: `Jug ${code}`, sku: `JUG-${code}`, barcode: `40${code}` }
}
export type Product = Awaited<ReturnType<typeof aProduct>>

export const onHand = async ({ variant, location }: Product) => {
  const [level] = await office.rows(
    'select on_hand from stock_levels where variant_id = $1 and location_id = $2',
    variant,
    location,
  )
  return level?.on_hand as number | undefined
}

export const wordsIn = (body: string) => body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/gu, ' ')

const page = '/admin/purchase-orders/:purchase'
export const at = (purchase: string, rest = '') => `${page.replace(':purchase', purchase)}${rest}`

/** Ordered by the forms, as a person does it; returns its number. */
export async function ordered(browser: Browserless, products: readonly [Product, number][], about = {}) {
  const form = await browser.get('/admin/purchase-orders/new')
  const [first] = products
  const typed = { supplier: 'Töpferei Lang', location: first?.[0].location ?? '', ...about }
  const made = await browser.submit(form, '/admin/purchase-orders/new', typed)
  expect(made.status).toBe(303)
  const purchase = /purchase-orders\/(\w+)\/edit/.exec(made.headers.get('location') ?? '')?.[1] ?? ''
  for (const [{ sku, variant }, quantity] of products) {
    const found = await browser.get(at(purchase, `/edit?q=${sku}`))
    const put = await browser.submit(found, at(purchase, '/lines'), { variant, quantity: String(quantity) })
    expect(put.status).toBe(303)
  }
  return purchase
}

/** Spaces within a date do not break. */
export const plain = (body: string) => body.replaceAll('\u{a0}', ' ')

export const receive = async (browser: Browserless, purchase: string, typed: Record<string, string>) =>
  browser.submit(await browser.get(at(purchase)), at(purchase, '/receive'), typed)
