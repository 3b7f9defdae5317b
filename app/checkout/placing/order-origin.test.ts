import { BlockList } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { configure } from '#app/configuration.ts'
import { originOf, hashedAddress } from './order-origin.server.ts'

beforeAll(() => {
  const trustedProxies = new BlockList()
  trustedProxies.addAddress('127.0.0.1')
  trustedProxies.addAddress('::1', 'ipv6')
  // Only these are asked for here.
  configure({ sessionSecret: 'one', trustedProxies } as unknown as Parameters<typeof configure>[0])
})

test('the same address has the same hash, another one does not, and neither can be read from it', () => {
  expect(hashedAddress('203.0.113.7')).toEqual(hashedAddress('203.0.113.7'))
  expect(hashedAddress('203.0.113.7')).not.toEqual(hashedAddress('203.0.113.8'))
  expect(hashedAddress('203.0.113.7')?.toString()).not.toContain('203')
})

test('a household of IPv6 addresses is one, however it is written', () => {
  const home = hashedAddress('2001:db8:0:7::1')
  expect(hashedAddress('2001:DB8::7:aaaa:bbbb:cccc:dddd')).toEqual(home)
  expect(hashedAddress('2001:0db8:0000:0007:1:2:3:4')).toEqual(home)
  expect(hashedAddress('2001:db8:0:8::1')).not.toEqual(home)
})

test('of a /48 all is one network, and of a /32 all is one wide network', () => {
  const [one, neighbour, other] = ['2001:db8:1:7::1', '2001:db8:1:ffff::1', '2001:db8:2::1'].map(originOf)
  expect(neighbour).toMatchObject({ network: one?.network, wideNetwork: one?.wideNetwork })
  expect(other?.network).not.toEqual(one?.network)
  expect(other?.wideNetwork).toEqual(one?.wideNetwork)
  expect(originOf('2001:db9::1')?.wideNetwork).not.toEqual(one?.wideNetwork)
  expect(originOf('203.0.113.7')?.wideNetwork).toBeNull()
})

test.each(['127.0.0.1', '::1'])('%s is a shared proxy, and is not counted', (client) => {
  expect(hashedAddress(client)).toBeNull()
})
