import { expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { isPublicAddress } from '#app/system/outside/public-address.server.ts'
import { type AddressRules, chosenEvents, readAddress, rotated, validSecrets } from './webhook.ts'

const production: AddressRules = { httpsOnly: true, loopback: false, isPublic: isPublicAddress }
const development: AddressRules = { ...production, httpsOnly: false, loopback: true }
const refused = { ok: false, reason: 'webhook.address', pointer: '/url' }

test.each([
  ['http://receiver.example/', 'not encrypted'],
  ['https://user:secret@receiver.example/', 'with credentials'],
  ['https://user@receiver.example/', 'with a user'],
  ['https://receiver.example/#part', 'with a fragment'],
  ['https://receiver.example/\r\nx-injected: 1', 'with a header inside'],
  ['https://receiver.example/a\nb', 'with a line break'],
  ['https://receiver.example/a\tb', 'with a tab'],
  ['https://receiver.example/a b', 'with a blank'],
  ['https://receiver.example/\u0000', 'with a zero'],
  ['https:\\\\receiver.example/', 'with backslashes'],
  ['https://localhost/', 'this machine'],
  ['https://shop.localhost/', 'this machine by another name'],
  ['https://127.0.0.1/', 'loopback'],
  ['https://2130706433/', 'loopback as a number'],
  ['https://0x7f.1/', 'loopback in hexadecimal'],
  ['https://[::1]/', 'loopback of IPv6'],
  ['https://[::ffff:10.0.0.1]/', 'a private address inside of IPv6'],
  ['https://10.0.0.1/', 'a private address'],
  ['https://169.254.169.254/latest', 'a cloud’s metadata service'],
  ['https://100.64.0.1/', 'behind a provider’s translation'],
  ['https://db.internal/', 'a name inside'],
  ['https://database/', 'a name without a dot'],
  ['ftp://receiver.example/', 'another protocol'],
  ['javascript:alert(1)', 'a script'],
  ['receiver.example', 'no address'],
])('%j is refused in production: %s', (text) => expect(readAddress(text, production)).toEqual(refused))

test.each([
  ['https://receiver.example', 'https://receiver.example/'],
  ['https://receiver.example:8443/shop?key=1', 'https://receiver.example:8443/shop?key=1'],
  ['https://1.1.1.1/', 'https://1.1.1.1/'],
  ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
])('%s is an endpoint', (text, kept) => expect(readAddress(text, production)).toEqual({ ok: true, value: kept }))

test('outside production it can be this machine, if the configuration allows it', () => {
  for (const text of ['http://localhost:4000/', 'http://127.0.0.1:4000/', 'http://[::1]:4000/'])
    expect(readAddress(text, development).ok, text).toBe(true)
  expect(readAddress('http://localhost/', { ...development, loopback: false })).toEqual(refused)
  expect(readAddress('http://10.0.0.1/', development)).toEqual(refused)
})

test('events are kept once each, and all of them as none in particular', () => {
  expect(chosenEvents(['order.shipped', 'order.placed', 'order.shipped'])).toEqual(['order.placed', 'order.shipped'])
  expect([chosenEvents([]), chosenEvents(null)]).toEqual([null, null])
})

const now = new Date('2026-11-24T08:00:00Z')
const hour = 3_600_000
const at = (hours: number) => new Date(now.getTime() + hours * hour)

test('a former secret is valid beside the new one for the overlap, and not a moment longer', () => {
  const secrets = rotated([{ key: 'old', until: null }], 'new', now, 24 * hour)
  const valid = (hours: number) => validSecrets(secrets, at(hours)).map(({ key }) => key)
  expect([valid(0), valid(23.9), valid(24)]).toEqual([['new', 'old'], ['new', 'old'], ['new']])
})

test('a secret that was found out ends at once, and a second rotation prolongs none', () => {
  const once = rotated([{ key: 'first', until: null }], 'second', now, 2 * hour)
  expect(rotated(once, 'third', at(1), 0)).toEqual([{ key: 'third', until: null }])
  const twice = rotated(once, 'third', at(1), 24 * hour)
  expect(twice.map(({ key, until }) => [key, until])).toEqual([
    ['third', null],
    ['second', at(25).toISOString()],
    ['first', at(2).toISOString()],
  ])
  expect(rotated(twice, 'fourth', at(1.5), 24 * hour)).toHaveLength(limits.webhookSecrets.value)
})
