import * as oidc from 'openid-client'
import { configuration } from '#app/configuration.ts'
import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { fetchBounded } from './bounded-fetch.server.ts'
import { maySendTo } from './issuer.ts'

/** What the issuer said of itself, and the client that speaks with it. */
export interface Issuer {
  client: oidc.Configuration
  metadata: Readonly<oidc.ServerMetadata>
}

interface Known {
  issuer: Issuer | null
  /** When it was last asked, in milliseconds. */
  askedAt: number
  failure: unknown
  asking: Promise<Issuer> | null
}

const known = new Map<string, Known>()

/**
 * The issuer of the configuration, from memory when it was asked within the hour. After a failure it is asked again at most
 * every `limits.identityRetry`; until it answers, what it said before is used on, and without that it is "unavailable".
 */
export async function findIssuer(now: Date): Promise<Issuer> {
  const address = configuration().identity.issuer
  const entry = known.get(address) ?? { issuer: null, askedAt: Number.NEGATIVE_INFINITY, failure: null, asking: null }
  known.set(address, entry)
  const age = now.getTime() - entry.askedAt
  const wait = entry.failure ? limits.identityRetry.value : limits.identityMetadata.value
  if (entry.asking || age >= wait) {
    entry.asking ??= ask(address, entry, now).finally(() => (entry.asking = null))
    // Who waits for nothing else goes on with what is known while it is asked for again.
    entry.asking.catch(() => {})
    if (!entry.issuer) return entry.asking
  }
  if (entry.issuer) return entry.issuer
  throw unavailable(entry.failure, Math.ceil((wait - age) / 1000))
}

async function ask(address: string, entry: Known, now: Date): Promise<Issuer> {
  entry.askedAt = now.getTime()
  try {
    entry.issuer = await discover(address)
    entry.failure = null
    return entry.issuer
  } catch (failure) {
    entry.failure = failure
    throw unavailable(failure)
  }
}

async function discover(address: string): Promise<Issuer> {
  const { clientId, clientSecret, clientAuthentication } = configuration().identity
  const authentication =
    clientAuthentication === 'post' ? oidc.ClientSecretPost(clientSecret) : oidc.ClientSecretBasic(clientSecret)
  if (!maySendTo(address)) throw new Error('The issuer speaks plain http and is not on this machine')
  const client = await oidc.discovery(new URL(address), clientId, undefined, authentication, {
    execute: address.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
    timeout: limits.identityTimeout.value / 1000,
    [oidc.customFetch]: fetchBounded,
  })
  const metadata = client.serverMetadata()
  // OpenID Connect Discovery 1.0, 4.3: exactly the same, so a slash at the end matters, which the library does not mind.
  if (metadata.issuer !== address)
    throw new Error(`OIDC_ISSUER is "${address}", but the issuer calls itself "${metadata.issuer}"`)
  for (const endpoint of [metadata.authorization_endpoint, metadata.token_endpoint, metadata.jwks_uri]) {
    if (!endpoint || !maySendTo(endpoint))
      throw new Error('The issuer names no safe address for signing in, tokens or keys')
  }
  return { client, metadata }
}

/** What is logged of a failure is its message: errors of the library carry whole answers, tokens among them. */
export function unavailable(failure: unknown, retryAfter = limits.identityRetry.value / 1000, retryAt?: string): Fault {
  const inner = failure instanceof Error && failure.cause instanceof Error ? `: ${failure.cause.message}` : ''
  const message = failure instanceof Error ? `${failure.message}${inner}` : 'the issuer does not answer'
  return new Fault('auth.unavailable', { retryAfter: Math.max(1, retryAfter), retryAt, cause: new Error(message) })
}
