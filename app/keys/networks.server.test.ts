import { expect, test } from 'vitest'
import { liesIn } from './networks.server.ts'

test.each([
  ['10.7.3.9', '10.7.0.0/16', true],
  ['10.7.3.0/24', '10.7.0.0/16', true],
  ['10.7.0.0/16', '10.7.0.0/16', true],
  ['10.7.3.9', '10.7.3.9', true],
  ['2001:db8:7::1', '2001:db8::/32', true],
  ['10.8.0.1', '10.7.0.0/16', false],
  ['10.0.0.0/8', '10.7.0.0/16', false],
  ['10.7.0.0/16', '10.7.3.9', false],
  ['2001::/16', '2001:db8::/32', false],
  ['::ffff:10.7.3.9', '10.7.0.0/16', false],
  ['10.7.3.9', '::/0', false],
  ['0.0.0.0/0', '10.7.0.0/16', false],
  ['', '0.0.0.0/0', false],
  ['localhost', '::/0', false],
])('whether %s is in %s: %s', (each, network, lies) => {
  expect(liesIn(each, ['192.0.2.0/24', network])).toBe(lies)
})
