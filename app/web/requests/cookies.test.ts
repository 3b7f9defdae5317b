import { expect, test } from 'vitest'
import { readCookies } from './cookies.ts'
import { readMe, rememberMe } from './me.ts'

test('only cookies of this very host are read, and the first of a name counts', () => {
  const cookies = readCookies('session=tossed; __Host-session=mine; __Host-session=second; __Host-signin-a=1')
  expect(cookies.get('session')).toBe('mine')
  expect(cookies.names('signin-')).toEqual(['signin-a'])
  expect(readCookies('session=tossed').get('session')).toBeNull()
})

test('every cookie is secure, for every path, and hidden from scripts unless it is for show', () => {
  const cookies = readCookies(undefined)
  cookies.set('session', 'abc', { maxAge: 60_000 })
  rememberMe(cookies, { count: 3, name: 'Zoë; Path=/x' })
  expect(cookies.lines()).toEqual([
    '__Host-session=abc; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=60',
    '__Host-me=n=3&name=Zo%C3%AB%3B+Path%3D%2Fx; Path=/; Secure; SameSite=Lax; Max-Age=2592000',
  ])
})

test('the reader’s name and cart count survive the round trip', () => {
  const cookies = readCookies('__Host-me=n=3&name=Zo%C3%AB')
  expect(readMe(cookies)).toEqual({ name: 'Zoë', count: 3, works: false })
  rememberMe(cookies, { count: 3 })
  expect(cookies.lines()).toEqual([])
  rememberMe(cookies, { count: 0, name: null })
  expect(cookies.lines()[0]).toContain('Max-Age=0')
  expect(readMe(readCookies('__Host-me=n=-1&x'))).toEqual({ name: null, count: 0, works: false })
})

test('of a thousand cookies the first two hundred are read', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => `__Host-signin-${index}=1`)
  expect(readCookies(many.join('; ')).names('signin-')).toHaveLength(200)
})

test('an undecodable cookie of ours is cleared; other cookies may contain anything', () => {
  const cookies = readCookies('__Host-me=%ff; theirs=\xff%00; __Host-cart=abc')
  expect([cookies.unreadable, cookies.get('me'), cookies.get('cart')]).toEqual([true, null, 'abc'])
  expect(cookies.lines()).toEqual(['__Host-me=; Path=/; Secure; SameSite=Lax; Max-Age=0'])
})
