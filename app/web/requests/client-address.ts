import { isIP } from 'node:net'
import { plainAddress } from './network.ts'

/** The proxies that the configuration names as trusted. */
export interface Proxies {
  check(address: string, family: 'ipv4' | 'ipv6'): boolean
}

/**
 * The client's address, for limits. Each proxy appends the address that called it, so the list is read from its end: a
 * trusted proxy is believed up to the first address that is not a trusted proxy; the client may have made up everything
 * before that. If a trusted proxy forwards no valid address, the peer counts.
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
