import { expect, test } from 'vitest'
import { readTrustedProxies } from './trusted-proxies.ts'

function trusts(text: string, address: string): boolean {
  const proxies = readTrustedProxies(text)
  if (typeof proxies === 'string') throw new Error(proxies)
  return proxies.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}

test.each([
  ['localhost', '127.0.0.1', true],
  ['localhost', '127.9.9.9', true],
  ['localhost', '::1', true],
  ['localhost', '10.0.0.1', false],
  ['10.1.0.0/16', '10.1.255.255', true],
  ['10.1.0.0/16', '10.2.0.0', false],
  ['localhost, 192.0.2.7', '192.0.2.7', true],
  ['localhost, 192.0.2.7', '192.0.2.8', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['::ffff:10.1.0.0/112', '10.1.2.3', true],
  ['::ffff:10.1.0.0/112', '10.2.2.3', false],
  ['none', '127.0.0.1', false],
])('TRUSTED_PROXIES=%s: %s is trusted: %s', (text, address, is) => {
  expect(trusts(text, address)).toBe(is)
})

test.each([
  'everybody',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '::/0',
  '::/1',
  '::ffff:0:0/96',
  '10.0.0.0/0x8',
  '10.0.0.0/8.0',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0/8',
  'localhost,',
  'fe80::1%eth0',
  'none, localhost',
])('"%s" is refused by name', (text) => {
  expect(readTrustedProxies(text)).toContain('is neither an address nor a network')
})
