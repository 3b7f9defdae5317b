import * as oidc from 'openid-client'
import { configuration } from '#app/configuration.ts'
import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { fetchBounded } from './bounded-fetch.server.ts'
import { readDescription } from './issuer-description.server.ts'

/** What the issuer said of itself, and the client that speaks with it. */
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
 * The issuer of the configuration, from memory when it was asked within the hour. After a failure it is asked again at
 * most every `limits.identityRetry`; until it answers, what it said before is used on, and without that it is
 * "unavailable".
 */
export async function findIssuer(now: Date): Promise<Issuer> {
  const entry = entryOf(configuration().identity.issuer)
  const age = ageOf(entry, now)
  const wait = entry.failure ? limits.identityRetry.value : limits.identityMetadata.value
  if (entry.asking || age >= wait) {
    const asking = askOnce(entry, now)
    // Who waits for nothing else goes on with what is known while it is asked for again.
    asking.catch(() => {})
    if (!entry.issuer) return asking
  }
  if (entry.issuer) return entry.issuer
  throw unavailable(entry.failure, Math.ceil((wait - age) / 1000))
}

/**
 * The issuer, if it answered a moment ago or does now; else null. Asked before a browser goes there on an errand that
 * nobody would lead it back from.
 */
export async function findAnsweringIssuer(now: Date): Promise<Issuer | null> {
  const entry = entryOf(configuration().identity.issuer)
  const isRecent = !entry.asking && ageOf(entry, now) < limits.identityRetry.value
  if (isRecent) return entry.failure ? null : entry.issuer
  return askOnce(entry, now).catch(() => null)
}

/** A clock that was ahead when it was asked, and is right now, would have nobody ask for as long as it was. */
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

/** Whoever asks while it is being asked shares the answer. */
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

/** What is logged of a failure is its message: errors of the library carry whole answers, tokens among them. */
export function unavailable(failure: unknown, retryAfter = limits.identityRetry.value / 1000, retryAt?: string): Fault {
  const inner = failure instanceof Error && failure.cause instanceof Error ? `: ${failure.cause.message}` : ''
  const message = failure instanceof Error ? `${failure.message}${inner}` : 'the issuer does not answer'
  return new Fault('auth.unavailable', { retryAfter: Math.max(1, retryAfter), retryAt, cause: new Error(message) })
}
