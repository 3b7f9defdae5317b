import {
  compactVerify,
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWSHeaderParameters,
} from 'jose'
import { limits } from '#app/limits.ts'
import { fetchBounded } from './bounded-fetch.server.ts'
import { type Issuer, unavailable } from './issuer.server.ts'
import { trustedAlgorithms } from './issuer.ts'

interface Keys {
  find: ReturnType<typeof createLocalJWKSet>
  fetchedAt: number
  /** When an unknown key made us ask before it was time. */
  askedAgainAt: number
}

export interface SignedToken {
  header: JWSHeaderParameters
  claims: Record<string, unknown>
}

const kept = new Map<string, Keys>()

/**
 * What a token says, once its signature is the issuer's; null when it is not. An unknown key makes us ask the issuer for its
 * keys once more, since keys rotate, and then not again for a while, since anybody can invent key ids.
 */
export async function readSigned({ metadata }: Issuer, token: string, now: Date): Promise<SignedToken | null> {
  const address = metadata.jwks_uri ?? ''
  const algorithms = trustedAlgorithms(metadata.id_token_signing_alg_values_supported)
  const keys = await keysOf(address, now)
  const found = await verify(token, keys, algorithms)
  if (found !== 'unknown-key') return found
  if (now.getTime() - keys.askedAgainAt < limits.identityKeysAgain.value) return null
  keys.askedAgainAt = now.getTime()
  const fresh = await fetchKeys(address, now, keys.askedAgainAt)
  const second = await verify(token, fresh, algorithms)
  return second === 'unknown-key' ? null : second
}

async function verify(token: string, keys: Keys, algorithms: string[]): Promise<SignedToken | 'unknown-key' | null> {
  try {
    const { payload } = await compactVerify(token, keys.find, { algorithms })
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload))
    if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) return null
    // Just seen to be an object.
    return { header: decodeProtectedHeader(token), claims: claims as Record<string, unknown> }
  } catch (error) {
    // A token that names no key may be signed by a new one, too: then the one we know does not fit.
    const unnamed =
      error instanceof errors.JWSSignatureVerificationFailed && decodeProtectedHeader(token).kid === undefined
    return unnamed || error instanceof errors.JWKSNoMatchingKey ? 'unknown-key' : null
  }
}

async function keysOf(address: string, now: Date): Promise<Keys> {
  const keys = kept.get(address)
  if (keys && now.getTime() - keys.fetchedAt < limits.identityKeys.value) return keys
  return fetchKeys(address, now, keys?.askedAgainAt ?? Number.NEGATIVE_INFINITY)
}

async function fetchKeys(address: string, now: Date, askedAgainAt: number): Promise<Keys> {
  try {
    const response = await fetchBounded(address, { headers: { accept: 'application/json' } })
    if (response.status !== 200) throw new Error(`The issuer answers ${response.status} when asked for its keys`)
    // createLocalJWKSet refuses whatever is no key set.
    const find = createLocalJWKSet((await response.json()) as JSONWebKeySet)
    const keys = { find, fetchedAt: now.getTime(), askedAgainAt }
    kept.set(address, keys)
    return keys
  } catch (failure) {
    throw unavailable(failure)
  }
}
