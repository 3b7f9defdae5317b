import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { Fault } from '#app/errors.ts'
import { checkRequest, isOfOtherRelease } from './check-request.ts'

const shop = { origin: 'https://shop.example', release: 'AAAAAAAA' }
const ask = (method: string, release?: string) =>
  ({
    method,
    url: '/cart',
    headers: { origin: shop.origin, ...(release !== undefined && { 'x-release': release }) },
  }) as unknown as IncomingMessage
const refusalOf = (incoming: IncomingMessage) => {
  try {
    checkRequest(shop, incoming, { methods: ['GET', 'POST'], fromOutside: undefined })
    return null
  } catch (error) {
    return error instanceof Fault ? error.code : error
  }
}

test('what the script of another release posts is refused; what a browser or a program sends by itself is not', () => {
  expect(refusalOf(ask('POST', 'BBBBBBBB'))).toBe('request.other_release')
  expect(refusalOf(ask('POST', ''))).toBe('request.other_release')
  expect(refusalOf(ask('POST', 'AAAAAAAA'))).toBeNull()
  expect(refusalOf(ask('POST'))).toBeNull()
  expect(refusalOf(ask('GET', 'BBBBBBBB'))).toBeNull()
})

test('a page that has a look of its own is of the same release', () => {
  expect(isOfOtherRelease('AAAAAAAA', ask('GET', 'AAAAAAAA8a3b12-ffcc00.css'))).toBe(false)
})
