import { BlockList, isIP } from 'node:net'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const proxies = new BlockList()
proxies.addSubnet('127.0.0.0', 8, 'ipv4')
proxies.addAddress('::1', 'ipv6')
proxies.addSubnet('10.7.0.0', 16, 'ipv4')
proxies.addSubnet('2001:db8:f::', 48, 'ipv6')

test.each([
  ['no proxy', '203.0.113.9', undefined, '203.0.113.9'],
  ['no proxy, by its address in IPv6 form', '::ffff:203.0.113.9', undefined, '203.0.113.9'],
  ['a trusted proxy', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['the same, by its address in IPv6 form', '::ffff:127.0.0.1', '2001:db8::7', '2001:db8::7'],
  ['a trusted proxy that names an IPv4 address in IPv6 form', '127.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  [
    'an address claimed by the sender comes before the one the proxy saw',
    '::1',
    '198.51.100.1, 203.0.113.9',
    '203.0.113.9',
  ],
  ['two trusted proxies', '127.0.0.1', '203.0.113.9, 10.7.0.2', '203.0.113.9'],
  ['two trusted proxies, and a claim', '::1', '198.51.100.1, 203.0.113.9,2001:db8:f::2', '203.0.113.9'],
  ['a private address that no setting names', '10.8.0.1', '198.51.100.1', '10.8.0.1'],
  ['a sender that is not a proxy', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a proxy that says nothing', '127.0.0.1', undefined, '127.0.0.1'],
  ['a proxy that says an empty word', '127.0.0.1', ' ', '127.0.0.1'],
  ['a proxy that says nonsense', '127.0.0.1', '203.0.113.9, unknown', '127.0.0.1'],
  ['nonsense behind a trusted proxy', '127.0.0.1', 'unknown, 10.7.0.2', '127.0.0.1'],
  ['a proxy that names the port too', '127.0.0.1', '198.51.100.1, 203.0.113.9:51234', '203.0.113.9'],
  ['the same with an IPv6 address', '127.0.0.1', '[2001:db8::7]:51234', '2001:db8::7'],
  ['an IPv6 address in brackets', '127.0.0.1', '203.0.113.9, [2001:db8::7]', '2001:db8::7'],
  ['a trusted proxy with its port', '127.0.0.1', '203.0.113.9:4, 10.7.0.2:5', '203.0.113.9'],
  ['an IPv4 address in IPv6 form with a port', '::1', '[::ffff:203.0.113.9]:80', '203.0.113.9'],
  ['a port that is none', '127.0.0.1', '203.0.113.9:80:80', '127.0.0.1'],
  ['brackets around nothing', '127.0.0.1', '[]:80', '127.0.0.1'],
  ['only trusted proxies', '127.0.0.1', '10.7.0.3, 10.7.0.2', '10.7.0.3'],
])('a request counts for its sender: %s', (_, peer, forwardedFor, client) => {
  expect(clientAddress(peer, forwardedFor, proxies)).toBe(client)
})

test.each([
  '203.0.113.9'.repeat(700),
  '127.0.0.1,'.repeat(800),
  `fe80::1%${'a'.repeat(8_000)}`,
  `[${'['.repeat(4_000)}`,
  ','.repeat(8_000),
  '0x7f.1',
  '0177.0.0.1',
  '127.0.0.1, ::1%lo',
])('a header of 8 kB or of odd signs ends in an address: %.20s…', (forwardedFor) => {
  expect(isIP(clientAddress('127.0.0.1', forwardedFor, proxies))).toBeGreaterThan(0)
})
