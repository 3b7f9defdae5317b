import { expect, test } from 'vitest'
import { returnAddress } from './return-address.ts'

const shop = 'https://shop.example'
const to = (wished: string | null, referer?: string, locale: 'en' | 'de' = 'en') =>
  returnAddress(wished, referer, shop, locale)

test('a sign-in leads back to where it was asked to, or to the page it was pressed on', () => {
  expect(to('/checkout?step=2')).toBe('/checkout?step=2')
  expect(to(null, `${shop}/products/bowl?glaze=blue`)).toBe('/products/bowl?glaze=blue')
  expect(to(null, `${shop}/de/cart`, 'de')).toBe('/de/cart')
  expect(to(null, undefined, 'de')).toBe('/de')
})

test('no other shop is led to, however it is written', () => {
  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example',
    '/.//evil.example',
    '/\tevil',
    'javascript:alert(1)',
  ]
  for (const address of elsewhere) {
    expect(new URL(to(address), shop).origin).toBe(shop)
    expect(to(address)).toBe('/')
  }
  expect(to(null, 'https://evil.example/cart')).toBe('/')
  expect(to(null, `${shop}.evil.example/cart`)).toBe('/')
})

test('a sign-in never leads back to signing in or out', () => {
  expect(to('/auth/sign-out')).toBe('/account')
  expect(to(null, `${shop}/de/auth/signed-out`, 'de')).toBe('/de/account')
})
