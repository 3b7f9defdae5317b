import { isIP, isIPv4 } from 'node:net'

/**
 * The network of an address, for what one party may hold at a time: the largest network of a site that is not an access
 * provider. A company or a data centre gets at least an IPv4 /24 (smaller ones are not routed), and an IPv6 /48 (RFC
 * 6177), which anyone can get from a tunnel broker. At an access provider, a /24 may be 256 households.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  const groups = groupsOf(plain)
  return groups ? `${prefixOf(groups, 48)}::/48` : plain
}

/** The /32 of an IPv6 network: it belongs to an access provider, or to someone with 65,536 networks. None for IPv4. */
export function wideNetworkOf(address: string): string | null {
  const groups = groupsOf(plainAddress(address))
  return groups && `${prefixOf(groups, 32)}::/32`
}

/** The unit of a limit per address: an IPv4 address, or an IPv6 /64, of which a single machine has every address. */
export function addressKey(address: string): string {
  const plain = plainAddress(address)
  const groups = groupsOf(plain)
  return groups ? `${prefixOf(groups, 64)}::/64` : plain
}

/**
 * The keys under which a limit per address counts a request, narrowest first. IPv6 networks are nested: a site gets a
 * /48, a provider a /32 (RFC 6177; the registries' policy), so one party may have 4 billion of the narrowest.
 */
export function addressKeys(address: string): string[] {
  const groups = groupsOf(plainAddress(address))
  if (!groups) return [addressKey(address)]
  return ([64, 48, 32] as const).map((bits) => `${prefixOf(groups, bits)}::/${bits}`)
}

/**
 * An IPv4 address in IPv6 form (RFC 4291, 2.5.5.2), as a listener for both families reports it, is that IPv4 address.
 */
export function plainAddress(address: string): string {
  const groups = groupsOf(address)
  if (!groups?.slice(0, 6).every((group, index) => group === (index < 5 ? 0 : 0xff_ff))) return address
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

function prefixOf(groups: readonly number[], bits: 32 | 48 | 64): string {
  const kept = groups.slice(0, bits / 16)
  return kept.map((group) => group.toString(16)).join(':')
}

/** The eight groups of an IPv6 address, however it is written; null for anything else. */
function groupsOf(address: string): number[] | null {
  // A zone (RFC 4007) says by which interface, not which address.
  const [plain = ''] = address.split('%')
  if (isIP(plain) !== 6) return null
  const [head = '', tail] = plain.split('::')
  const [before, after] = [numbersOf(head), numbersOf(tail ?? '')]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** The last 32 bits may be written as an IPv4 address. */
function numbersOf(part: string): number[] {
  return part
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [a * 256 + b, c * 256 + d]
    })
}
