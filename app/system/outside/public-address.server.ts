import { BlockList, isIP } from 'node:net'

// Addresses that are not public, by the registries of special-purpose addresses (RFC 6890 and its successors).
const closed = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // behind a provider's translation; one cloud keeps its metadata at 100.100.100.200
  ['127.0.0.0', 8],
  ['168.63.129.16', 32], // looks public, and answers inside of one cloud with what its machines are told
  ['169.254.0.0', 16], // link-local, and with 169.254.169.254 the metadata of most clouds
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['2001::', 23], // Teredo and other protocols, which carry an IPv4 address inside
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4, the same
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, bits, 'ipv6')

// Only this part of IPv6 is assigned for public use: loopback, mapped IPv4, unique local, link-local and multicast are
// outside of it, so future assignments are not allowed by mistake.
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to the public network. Anything that is not an address does not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  // A zone ("%eth0") only belongs to link-local addresses.
  if (family === 6 && !address.includes('%'))
    return globalUnicast.check(address, 'ipv6') && !closed.check(address, 'ipv6')
  return false
}
