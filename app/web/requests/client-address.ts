import { isIP } from 'node:net'
import { plainAddress } from './network.ts'

/** The proxies that the configuration names as trusted. */
export interface Proxies {
  check(address: string, family: 'ipv4' | 'ipv6'): boolean
}

/**
 * Whose request this is, for limits. Each proxy appends whom it was asked by, so the list is read from its end: what a
 * trusted proxy says is believed up to the first address that is no trusted proxy; whatever comes before that one, its
 * sender may have made up. Where a trusted proxy says nothing or nonsense, the peer counts.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, proxies: Proxies): string {
  const near = plainAddress(peer)
  if (!isTrusted(near, proxies)) return near
  let client = near
  for (const named of (forwardedFor ?? '').split(',').reverse()) {
    const address = plainAddress(withoutPort(named.trim()))
    if (isIP(address) === 0) return near
    client = address
    if (!isTrusted(address, proxies)) break
  }
  return client
}

/** Some proxies add the client's port, and then an IPv6 address is in brackets (RFC 3986, 3.2.2). */
function withoutPort(named: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([\d.]+)(?=:))(?::\d{1,5})?$/.exec(named) ?? []
  return bracketed ?? plain ?? named
}

/** A request that counts for a trusted proxy itself may come from anyone. */
export function isTrusted(address: string, proxies: Proxies): boolean {
  const version = isIP(address)
  return version !== 0 && proxies.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
