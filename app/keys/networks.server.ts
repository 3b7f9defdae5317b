import { BlockList, isIP } from 'node:net'

/** Whether an address, or a whole network (`192.0.2.0/24`), is in one of these networks. */
export const liesIn = (each: string, networks: readonly string[]): boolean =>
  networks.some((network) => isPartOf(partsOf(each), partsOf(network)))

interface Network {
  base: string
  family: 'ipv4' | 'ipv6'
  bits: number
}

function partsOf(network: string): Network {
  const [base = '', said] = network.split('/')
  const [family, all] = isIP(base) === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const)
  return { base, family, bits: said === undefined ? all : Number(said) }
}

function isPartOf(inner: Network, outer: Network): boolean {
  // Node would find an IPv6 address that maps an IPv4 one in that one's network; here an address has been made plain
  // before.
  if (isIP(inner.base) === 0 || inner.family !== outer.family || inner.bits < outer.bits) return false
  const list = new BlockList()
  list.addSubnet(outer.base, outer.bits, outer.family)
  return list.check(inner.base, inner.family)
}
