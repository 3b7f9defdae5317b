import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { configuration } from '#app/configuration.ts'

const loopback = /^(::1|127\.|::ffff:127\.)/

/** An address of this machine is a proxy that does not say for whom it asks, and may stand for everybody. */
export const standsForEverybody = (client: string) => loopback.test(client)

/**
 * What is kept of the address that an order comes from, for a day: enough to count by, too little to look up. Of an IPv6
 * address the first half alone, since a household is given 2^64 of them (RFC 6177).
 */
export function whence(client: string): Buffer | null {
  if (standsForEverybody(client)) return null
  const household = isIPv6(client) ? groupsOf(client).slice(0, 4).join(':') : client
  return createHmac('sha256', configuration().sessionSecret).update(`client:${household}`).digest()
}

/** The eight groups of an IPv6 address, with what `::` leaves out. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(Math.max(0, gap)).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}
