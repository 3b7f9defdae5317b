import * as oidc from 'openid-client'
import { configuration } from '#app/configuration.ts'
import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { fetchBounded } from './bounded-fetch.server.ts'
import { readDescription } from './issuer-description.server.ts'

/** The issuer's metadata, and the client for it. */
export interface Issuer {
  client: oidc.Configuration
  metadata: Readonly<oidc.ServerMetadata>
}

interface Known {
  address: string
  issuer: Issuer | null
  /** When it was last asked, in milliseconds. */
  askedAt: number
  failure: unknown
  asking: Promise<Issuer> | null
}

const known = new Map<string, Known>()

/**
 * The configured issuer, from the cache if it was loaded within the hour. After a failure it is called again at most
 * every `limits.identityRetry`; until it answers, the former metadata is used, and without that it is "unavailable".
 */
export async function findIssuer(now: Date): Promise<Issuer> {
  const entry = entryOf(configuration().identity.issuer)
  const age = ageOf(entry, now)
  const wait = entry.failure ? limits.identityRetry.value : limits.identityMetadata.value
  if (entry.asking || age >= wait) {
    const asking = askOnce(entry, now)
    // Callers that need not wait continue with the cached metadata while it is refreshed.
    asking.catch(() => {})
    if (!entry.issuer) return asking
  }
  if (entry.issuer) return entry.issuer
  throw unavailable(entry.failure, Math.ceil((wait - age) / 1000))
}

/**
 * The issuer, if it answered a moment ago or does now; otherwise null. Checked before a browser is sent there without a
 * way back.
 */
export async function findAnsweringIssuer(now: Date): Promise<Issuer | null> {
  const entry = entryOf(configuration().identity.issuer)
  const isRecent = !entry.asking && ageOf(entry, now) < limits.identityRetry.value
  if (isRecent) return entry.failure ? null : entry.issuer
  return askOnce(entry, now).catch(() => null)
}

/** A clock that was ahead at the last call, and is right now, must not delay the next one by that long. */
const ageOf = ({ askedAt }: Known, now: Date) => Math.abs(now.getTime() - askedAt)

function entryOf(address: string): Known {
  const entry = known.get(address) ?? {
    address,
    issuer: null,
    askedAt: Number.NEGATIVE_INFINITY,
    failure: null,
    asking: null,
  }
  known.set(address, entry)
  return entry
}

/** Concurrent callers share the answer. */
function askOnce(entry: Known, now: Date): Promise<Issuer> {
  entry.asking ??= ask(entry, now).finally(() => (entry.asking = null))
  return entry.asking
}

async function ask(entry: Known, now: Date): Promise<Issuer> {
  entry.askedAt = now.getTime()
  try {
    entry.issuer = await discover(entry.address)
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
  const client = new oidc.Configuration(await readDescription(address), clientId, undefined, authentication)
  if (address.startsWith('http:')) oidc.allowInsecureRequests(client)
  client.timeout = limits.identityTimeout.value / 1000
  client[oidc.customFetch] = fetchBounded
  return { client, metadata: client.serverMetadata() }
}

/** Only the message of a failure is logged: errors of the library contain whole answers, including tokens. */
export function unavailable(failure: unknown, retryAfter = limits.identityRetry.value / 1000, retryAt?: string): Fault {
  const inner = failure instanceof Error && failure.cause instanceof Error ? `: ${failure.cause.message}` : ''
  const message = failure instanceof Error ? `${failure.message}${inner}` : 'the issuer does not answer'
  return new Fault('auth.unavailable', { retryAfter: Math.max(1, retryAfter), retryAt, cause: new Error(message) })
}
