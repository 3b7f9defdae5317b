import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressKey, addressKeys, networkOf, wideNetworkOf } from './network.ts'

test.each([
  ['203.0.113.9', '203.0.113.0/24', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.0/24', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.0/24', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.0/24', '203.0.113.9'],
  ['2001:db8:0:7ab::1', '2001:db8:0::/48', '2001:db8:0:7ab::/64'],
  ['2001:0DB8:0000:07AB:1:2:3:4', '2001:db8:0::/48', '2001:db8:0:7ab::/64'],
  ['2001:db8::1:2:3:4', '2001:db8:0::/48', '2001:db8:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0::/48', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0::/48', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0::/48', '0:0:0:0::/64'],
  ['unknown', 'unknown', 'unknown'],
])('%s belongs to %s, and a limit counts it as %s', (address, network, key) => {
  expect(networkOf(address)).toBe(network)
  expect(addressKey(address)).toBe(key)
})

test('neighbours are one network, the next network is another', () => {
  expect(networkOf('203.0.113.255')).toBe(networkOf('203.0.113.0'))
  expect(networkOf('203.0.112.255')).not.toBe(networkOf('203.0.113.0'))
  expect(networkOf('2001:db8:0:ffff::1')).toBe(networkOf('2001:db8:0:700::1'))
  expect(networkOf('2001:db8:1::1')).not.toBe(networkOf('2001:db8:0:ffff::1'))
})

test('an IPv6 network is in a wide one, an IPv4 network in none', () => {
  expect(wideNetworkOf('2001:db8:1::1')).toBe('2001:db8::/32')
  for (const address of ['203.0.113.9', '::ffff:203.0.113.9', 'unknown']) expect(wideNetworkOf(address)).toBeNull()
})

test('however an address is written, it is the same one', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1)
      expect(networkOf(address)).toBe(networkOf(canonical))
      expect(addressKey(address)).toBe(addressKey(canonical))
    }),
  )
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(networkOf(`::ffff:${address}`)).toBe(networkOf(address))
      expect(addressKey(`::ffff:${address}`)).toBe(address)
    }),
  )
})

test('an IPv6 address is counted with its site and its provider, too; an IPv4 address for itself', () => {
  expect(addressKeys('2001:db8:7:7ab::1')).toEqual(['2001:db8:7:7ab::/64', '2001:db8:7::/48', '2001:db8::/32'])
  expect(addressKeys('203.0.113.9')).toEqual(['203.0.113.9'])
  expect(addressKeys('::ffff:203.0.113.9')).toEqual(['203.0.113.9'])
  expect(addressKeys('0190c5d2-cart')).toEqual(['0190c5d2-cart'])
})
