import { expect, test } from 'vitest'
import { describeShopifyProduct } from '#app/imports/shopify/shopify.ts'
import { describeWooCommerceProduct } from '#app/imports/woocommerce/woocommerce.ts'

const trade = { currency: 'EUR', digits: 2, stock: 'file' as const, custom: [], timeZone: 'Europe/Berlin' }
const long = 'word '.repeat(2_000)

const shopify = (cells: Record<string, string>) =>
  describeShopifyProduct([{ line: 2, cells: { Handle: 'mug', Title: 'Mug', 'Variant Price': '5', ...cells } }], trade)
const wooCommerce = (cells: Record<string, string>) =>
  describeWooCommerceProduct(
    [{ line: 2, cells: { ID: '7', Type: 'simple', Name: 'Mug', Published: '1', 'Regular price': '5', ...cells } }],
    trade,
  )

test.each(['Manufacturer', 'Manufacturer Name', 'Responsible Person', 'Safety Warnings', 'Material'])(
  'a text in %s that is too long is shortened and makes a draft; it does not keep its product out',
  (column) => {
    for (const { product, problems } of [shopify({ [column]: long }), wooCommerce({ [column]: long })]) {
      expect(product).toMatchObject({ status: 'draft' })
      expect(problems).toMatchObject([{ line: 2, column, reason: 'too_long' }])
    }
  },
)

test('so is a category or a brand, and of an address for messages that is too long nothing is kept', () => {
  const { product, problems } = wooCommerce({ Categories: `Garden > ${'Tools'.repeat(60)}` })
  expect(product?.collections?.[0]?.map(({ length }) => length)).toEqual([6, 255])
  expect(problems).toMatchObject([{ column: 'Categories', reason: 'too_long' }])
  const branded = wooCommerce({ Brands: 'x'.repeat(300) })
  expect(branded.product?.vendor).toHaveLength(255)
  expect(branded.problems).toMatchObject([{ column: 'Brands', reason: 'too_long' }])
  const maker = { 'Manufacturer Name': 'Kiln', 'Manufacturer Email': `${'a'.repeat(250)}@example.com` }
  expect(shopify(maker).product?.safety?.manufacturer).toMatchObject({ name: 'Kiln', email: '' })
})

test.each([',', ' , \n', '<br>'])('a manufacturer of nothing but “%s” is none', (text) => {
  for (const { product, problems } of [shopify({ Manufacturer: text }), wooCommerce({ Manufacturer: text })]) {
    expect(problems).toEqual([])
    expect(product?.safety?.manufacturer ?? null).toBeNull()
  }
})
