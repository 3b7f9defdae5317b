import { createHmac } from 'node:crypto'
import { configuration } from '#app/configuration.ts'
import type { OrderOrigin } from '#app/payments/placing/place-order.server.ts'
import { isTrusted } from '#app/web/requests/client-address.ts'
import { addressKey, networkOf, wideNetworkOf } from '#app/web/requests/network.ts'

/** The hash of an order's client address, kept for a day: enough for counting, and not reversible. */
export function hashedAddress(client: string): Buffer | null {
  // Requests of a proxy that does not name its client may be anyone's.
  if (isTrusted(client, configuration().trustedProxies)) return null
  return createHmac('sha256', configuration().sessionSecret)
    .update(`client:${addressKey(client)}`)
    .digest()
}

/** The same for the address and its networks; null if many share the address. */
export function originOf(client: string): OrderOrigin | null {
  const address = hashedAddress(client)
  const markOf = (network: string) =>
    createHmac('sha256', configuration().sessionSecret).update(`network:${network}`).digest()
  const wide = wideNetworkOf(client)
  return address && { address, network: markOf(networkOf(client)), wideNetwork: wide === null ? null : markOf(wide) }
}
