import { describe, expect, test } from 'vitest'
import { oldAddress, plainPath } from './old-address.ts'

const placesOf = (address: string) => oldAddress(address)?.paths

test.each([
  ['/product/blue-mug/', '/product/blue-mug'],
  ['/product/%E6%B9%AF%E5%91%91%E3%81%BF/?utm_source=x', '/product/湯呑み'],
  ['/a//b///', '/a/b'],
  ['/', '/'],
  ['/100%-wool', '/100%-wool'],
  ['/cafe%CC%81', '/café'],
])('%s is the address %s', (address, plain) => expect(plainPath(address)).toBe(plain))

describe('addresses of Shopify', () => {
  test.each([
    ['/collections/spring/products/blue-mug', '/products/blue-mug'],
    ['/collections/spring/red', '/collections/spring'],
    ['/collections/spring/products', '/collections/spring'],
    ['/policies/refund-policy', '/pages/withdrawal'],
    ['/en-gb/collections/spring/products/blue-mug', '/products/blue-mug'],
    ['/Products/Blue-Mug', '/products/blue-mug'],
  ])('%s', (address, place) => expect(placesOf(address)).toContain(place))
})

describe('addresses of WooCommerce, in several languages', () => {
  test.each([
    ['/product/blue-mug/', '/products/blue-mug'],
    ['/produkt/blauer-becher/', '/products/blauer-becher'],
    ['/shop/kitchen/blue-mug/', '/products/blue-mug'],
    ['/shop/kitchen/mugs', '/collections/mugs'],
    ['/product-category/kitchen/mugs/', '/product-category/kitchen/mugs'],
    ['/produkt-kategorie/kitchen/mugs/page/2/', '/product-category/kitchen/mugs'],
    ['/produkt-kategorie/kitchen/mugs/', '/collections/kitchen-mugs'],
    ['/product-tag/sale', '/collections/sale'],
  ])('%s', (address, place) => expect(placesOf(address)).toContain(place))
})

test('the language of an address is kept if the shop speaks it', () => {
  expect(oldAddress('/de/product/mug/')?.locale).toBe('de')
  expect(oldAddress('/de-at/products/mug')?.locale).toBe('de')
  expect(oldAddress('/fr/product/mug')?.locale).toBe('en')
})

test('a page that every shop has leads to the one here, and no other address is guessed', () => {
  expect(oldAddress('/collections/all')?.otherwise).toBe('/collections')
  expect(oldAddress('/shop/')?.otherwise).toBe('/collections')
  expect(oldAddress('/shop/page/3/')?.otherwise).toBe('/collections')
  expect(oldAddress('/my-account/')?.otherwise).toBe('/account')
  expect(oldAddress('/wp-login.php')).toMatchObject({ paths: ['/wp-login.php'], otherwise: null })
  for (const name of ['/constructor', '/__proto__', '/policies/constructor'])
    expect(oldAddress(name)?.otherwise ?? null).toBeNull()
  expect(oldAddress(`/${'a'.repeat(2_000)}`)).toBeNull()
  expect(oldAddress('/')).toBeNull()
})
