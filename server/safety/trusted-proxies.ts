import { BlockList, isIP } from 'node:net'

/**
 * The reverse proxies whose `X-Forwarded-For` is trusted: addresses, networks (`10.0.0.0/8`) and the word `localhost`,
 * separated by commas, or `none`. Returns the problem if an entry is none of these.
 */
export function readTrustedProxies(text: string): BlockList | string {
  const proxies = new BlockList()
  const entries = text.split(',').map((entry) => entry.trim())
  if (entries.length === 1 && entries[0] === 'none') return proxies
  for (const entry of entries) {
    if (entry === 'localhost') {
      proxies.addSubnet('127.0.0.0', 8, 'ipv4')
      proxies.addAddress('::1', 'ipv6')
    } else if (!add(proxies, entry)) {
      return `"${entry}" is neither an address nor a network such as 10.0.0.0/8`
    }
  }
  return proxies
}

function add(proxies: BlockList, entry: string): boolean {
  const [address = '', prefix, ...more] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || more.length > 0) return false
  const bits = version === 4 ? 32 : 128
  const length = prefix === undefined ? bits : /^\d+$/.test(prefix) ? Number(prefix) : Number.NaN
  // A network of all addresses would let anyone set the header.
  if (!Number.isInteger(length) || length < 1 || length > bits) return false
  if (version === 6 && containsAllOfIpv4(address, length)) return false
  proxies.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6')
  return true
}

/** In IPv6 all of IPv4 is one small network (::ffff:0:0/96, RFC 4291, 2.5.5.2). */
function containsAllOfIpv4(address: string, length: number): boolean {
  const network = new BlockList()
  network.addSubnet(address, length, 'ipv6')
  return network.check('0.0.0.1', 'ipv4') && network.check('255.255.255.254', 'ipv4')
}
