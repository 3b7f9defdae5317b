import { configuration } from '#app/configuration.ts'
import { type Outside, publicNetwork } from '#app/system/outside/address-guard.server.ts'
import { isPublicAddress } from '#app/system/outside/public-address.server.ts'
import { type AddressRules, isLoopback } from './webhook.ts'

/** The rules of this shop's configuration. */
export function addressRules(): AddressRules {
  const { production, webhookLoopback } = configuration()
  return { httpsOnly: production, loopback: webhookLoopback, isPublic: isPublicAddress }
}

/** How endpoints are reached: only by the public network, unless this machine itself is allowed. */
export function outsideOf({ loopback }: AddressRules): Outside {
  return { ...publicNetwork, allows: (address) => isPublicAddress(address) || (loopback && isLoopback(address)) }
}
