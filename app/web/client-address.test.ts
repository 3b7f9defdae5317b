import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

test.each([
  ['nobody stands between', '203.0.113.9', undefined, '203.0.113.9'],
  ['a proxy on this machine', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['the same, by its other name', '::ffff:127.0.0.1', '2001:db8::7', '2001:db8::7'],
  ['a proxy that a container sees', '172.18.0.1', '203.0.113.9', '203.0.113.9'],
  ['what the person claimed stands before what the proxy saw', '::1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['somebody outside names another', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a public address that only looks private', '172.32.0.1', '198.51.100.1', '172.32.0.1'],
  ['a proxy that says nothing', '127.0.0.1', undefined, '127.0.0.1'],
  ['a proxy that says nonsense', '127.0.0.1', 'unknown', '127.0.0.1'],
])('a request counts for whoever sent it: %s', (_, peer, forwardedFor, client) => {
  expect(clientAddress(peer, forwardedFor)).toBe(client)
})
