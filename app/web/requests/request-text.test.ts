import { expect, test } from 'vitest'
import { isText, locate, routePath } from './request-text.ts'

test('broken text is refused, odd text passes', () => {
  for (const text of ['', 'a=b&c', '100%', '%zz', 'gr%C3%BCn', '%F0%9F%92%A9', '%EF%BF%BF', '%01'])
    expect([text, isText(text)]).toEqual([text, true])
  for (const text of ['%00', '%ff', '%e2%82', '%c0%80', '%e0%80%af', '%ed%a0%80', '%f4%90%80%80', 'ü', '\xff', '\x7f'])
    expect([text, isText(text)]).toEqual([text, false])
})

test('the reader’s own address never names another host, in no language', () => {
  const where = (target: string, refused = false) => {
    const { pathname, search } = locate(target, 'https://shop.example', refused)
    return pathname + search
  }
  expect(where('/de//evil.example?a=//b')).toBe('/de/evil.example?a=//b')
  expect(where('http://evil.example//evil.example')).toBe('/evil.example')
  for (const target of ['//evil.example', '/\\evil.example', '/.//evil.example', 'http://[', '//'])
    expect(where(target)).toBe('/')
  expect([where('/de/%ff', true), where('/x/%ff', true)]).toEqual(['/de', '/'])
})

test('the route and the page’s own address are read alike, or there is no route', () => {
  const read = (target: string) => {
    const { pathname } = locate(target, 'https://shop.example', false)
    return [routePath(target, 'https://shop.example'), pathname]
  }
  expect(read('/cart?\\')).toEqual(['/cart', '/cart'])
  expect(read('http://evil.example/de/cart')).toEqual(['/cart', '/de/cart'])
  expect(read('/cart/...?a=/../b')).toEqual(['/cart/...', '/cart/...'])
  expect(read('http:///cart')).toEqual(['/', '/'])
  for (const target of ['//cart', '/\\cart', 'http://[/cart', 'http://a:99999/cart']) expect(read(target)[0]).toBe('')
  for (const target of ['/x/../cart', '/x/%2e%2E/cart', '/./cart', '/cart/.', 'http://a/x/.%2e/cart', '/cart#x'])
    expect(read(target)).toEqual(['', '/'])
})
