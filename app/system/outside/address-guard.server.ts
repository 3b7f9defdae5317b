import { isIP, type LookupFunction } from 'node:net'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { addressesOf } from './name-service.server.ts'
import { isPublicAddress } from './public-address.server.ts'

/** How the outside is reached. Tests put their own server in its place; the shop itself has no setting for this. */
export interface Outside {
  resolve(host: string): Promise<string[]>
  allows(address: string): boolean
}

export const publicNetwork: Outside = {
  resolve: (host) => addressesOf(host),
  allows: isPublicAddress,
}

export interface Destination {
  url: URL
  /** Checked once; the connection goes to one of these and resolves nothing again. */
  addresses: string[]
}

/**
 * Resolves an address from someone else's file. One inward address among the answers is enough to refuse: such
 * an answer is an attack. A name that cannot be resolved throws: that may be different in a minute.
 */
export async function checkDestination(
  text: string,
  { resolve, allows }: Outside,
): Promise<Outcome<Destination, 'address-refused'>> {
  if (!URL.canParse(text)) return refuse('address-refused')
  const url = new URL(text)
  const spoken = url.protocol === 'http:' || url.protocol === 'https:'
  if (!spoken || url.username || url.password) return refuse('address-refused')
  // The parser has turned 2130706433, 0x7f.1 and 0177.0.0.1 into 127.0.0.1 by now.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host)
  if (addresses.length === 0 || !addresses.every(allows)) return refuse('address-refused')
  return agree({ url, addresses })
}

/**
 * Replaces DNS for the connection: it answers with the checked addresses. Without it the connection would resolve the
 * name a second time, and a server that answers differently then would lead it inside (DNS rebinding).
 */
export function pinnedTo(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, answer) => {
    const [first] = found
    if (options.all) answer(null, found)
    else answer(null, first?.address ?? '', first?.family)
  }
}
