import { configuration } from '#app/configuration.ts'
import { type Outside, publicNetwork } from '#app/system/outside/address-guard.server.ts'
import { isPublicAddress } from '#app/system/outside/public-address.server.ts'
import { type AddressRules, isLoopback } from './webhook.ts'

/** What this shop allows, by its configuration. */
export function addressRules(): AddressRules {
  const { production, webhookLoopback } = configuration()
  return { httpsOnly: production, loopback: webhookLoopback, isPublic: isPublicAddress }
}

/** How an endpoint is reached: by the public network alone, unless this machine itself is allowed. */
export function outsideOf({ loopback }: AddressRules): Outside {
  return { ...publicNetwork, allows: (address) => isPublicAddress(address) || (loopback && isLoopback(address)) }
}
