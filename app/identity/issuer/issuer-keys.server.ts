import {
  compactVerify,
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWSHeaderParameters,
} from 'jose'
import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { fetchBounded } from './bounded-fetch.server.ts'
import { findAnsweringIssuer, type Issuer, unavailable } from './issuer.server.ts'
import { trustedAlgorithms } from './issuer.ts'

type KeySet = ReturnType<typeof createLocalJWKSet>
/** The source of a token: the issuer itself, during a sign-in, or anyone who posts to the back channel. */
type From = 'sign-in' | 'logout'

interface Known {
  keys: KeySet | null
  fetchedAt: number
  /** Set while the last time of asking failed. */
  failure: { why: unknown; at: number } | null
  asking: Promise<KeySet> | null
  /** When a token that no known key fits made us ask before it was time. */
  askedAgain: Record<From, number[]>
}

export interface SignedToken {
  header: JWSHeaderParameters
  claims: Record<string, unknown>
}

const known = new Map<string, Known>()

/**
 * The content of a token, if its signature is the issuer's; otherwise null. If no known key fits, the issuer's keys are
 * fetched again, since keys rotate, also under the same id; but not for each token, since anyone can invent one. An issuer
 * may move its keys, too: where their address has none that fits, its metadata is asked for another one.
 */
export async function readSigned(issuer: Issuer, token: string, now: Date, from: From): Promise<SignedToken | null> {
  const before = await readWith(issuer, token, now, from).catch(asFault)
  if (before !== 'no-key-fits' && !(before instanceof Fault)) return before
  const latest = await findAnsweringIssuer(now)
  const isMoved = latest !== null && latest.metadata.jwks_uri !== issuer.metadata.jwks_uri
  const after = isMoved ? await readWith(latest, token, now, from) : before
  if (after instanceof Fault) throw after
  return after === 'no-key-fits' ? null : after
}

function asFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  throw error
}

async function readWith({ metadata }: Issuer, token: string, now: Date, from: From) {
  const address = metadata.jwks_uri ?? ''
  const algorithms = trustedAlgorithms(metadata.id_token_signing_alg_values_supported)
  const entry = entryOf(address)
  const found = await verify(token, await keysOf(entry, address, now), algorithms)
  if (found !== 'no-key-fits') return found
  if (!entry.asking && !mayAskAgain(entry.askedAgain[from], now.getTime())) return found
  return verify(token, await askFor(entry, address, now), algorithms)
}

function entryOf(address: string): Known {
  const made = { keys: null, fetchedAt: 0, failure: null, asking: null, askedAgain: { 'sign-in': [], logout: [] } }
  const entry = known.get(address) ?? made
  known.set(address, entry)
  return entry
}

/** Forward or back: a clock that was ahead and is put right must not have us wait for as long as it was. */
const between = (one: number, other: number) => Math.abs(one - other)

/**
 * Counted separately for each source of tokens: invented logout tokens cannot use up the limit that a sign-in needs
 * after a rotation.
 */
function mayAskAgain(asked: number[], now: number): boolean {
  const { value: window } = limits.identityKeysAgain
  while (asked[0] !== undefined && between(now, asked[0]) >= window) asked.shift()
  if (asked.length >= limits.identityKeysAsks.value) return false
  asked.push(now)
  return true
}

async function verify(token: string, keys: KeySet, algorithms: string[]): Promise<SignedToken | 'no-key-fits' | null> {
  try {
    const { payload } = await compactVerify(token, keys, { algorithms })
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload))
    if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) return null
    // Just seen to be an object.
    return { header: decodeProtectedHeader(token), claims: claims as Record<string, unknown> }
  } catch (error) {
    const noneFits = error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey
    return noneFits ? 'no-key-fits' : null
  }
}

/** After a failure the issuer is called again at most every `limits.identityRetry`. */
async function keysOf(entry: Known, address: string, now: Date): Promise<KeySet> {
  const time = now.getTime()
  if (entry.keys && between(time, entry.fetchedAt) < limits.identityKeys.value) return entry.keys
  const wait = entry.failure ? limits.identityRetry.value - between(time, entry.failure.at) : 0
  if (entry.failure && wait > 0) throw unavailable(entry.failure.why, Math.ceil(wait / 1000))
  return askFor(entry, address, now)
}

/** Requests that need the keys while they are being fetched share the answer. */
function askFor(entry: Known, address: string, now: Date): Promise<KeySet> {
  entry.asking ??= fetchKeys(entry, address, now.getTime()).finally(() => (entry.asking = null))
  return entry.asking
}

async function fetchKeys(entry: Known, address: string, at: number): Promise<KeySet> {
  try {
    const response = await fetchBounded(address, { headers: { accept: 'application/json' } })
    if (response.status !== 200) throw new Error(`The issuer answers ${response.status} when asked for its keys`)
    // createLocalJWKSet refuses whatever is no key set.
    const keys = createLocalJWKSet((await response.json()) as JSONWebKeySet)
    Object.assign(entry, { keys, fetchedAt: at, failure: null })
    return keys
  } catch (why) {
    entry.failure = { why, at }
    throw unavailable(why)
  }
}
