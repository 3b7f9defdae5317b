import { createHmac } from 'node:crypto'
import { configuration } from '#app/configuration.ts'
import type { OrderOrigin } from '#app/payments/placing/place-order.server.ts'
import { isTrusted } from '#app/web/requests/client-address.ts'
import { addressKey, networkOf, wideNetworkOf } from '#app/web/requests/network.ts'

/** What is stored of the address that an order comes from, for a day: enough to count by, too little to look up. */
export function hashedAddress(client: string): Buffer | null {
  // Requests of a proxy that does not name its client may be anyone's.
  if (isTrusted(client, configuration().trustedProxies)) return null
  return createHmac('sha256', configuration().sessionSecret)
    .update(`client:${addressKey(client)}`)
    .digest()
}

/** The same of the address and of its networks; null where the address is shared by everybody. */
export function originOf(client: string): OrderOrigin | null {
  const address = hashedAddress(client)
  const markOf = (network: string) =>
    createHmac('sha256', configuration().sessionSecret).update(`network:${network}`).digest()
  const wide = wideNetworkOf(client)
  return address && { address, network: markOf(networkOf(client)), wideNetwork: wide === null ? null : markOf(wide) }
}
