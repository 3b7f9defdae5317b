import type { ServerMetadata } from 'openid-client'
import { limits } from '#app/limits.ts'
import { fetchBounded } from './bounded-fetch.server.ts'
import { descriptionAddress, maySendTo, whatToCheck } from './issuer.ts'

/**
 * Loads an issuer's metadata (OpenID Connect Discovery 1.0, 4). An error contains the address, the answer and what to
 * check: an operator reads it in the log and has no other source.
 */
export async function readDescription(issuer: string): Promise<ServerMetadata> {
  if (!maySendTo(issuer)) throw new Error(`OIDC_ISSUER ${issuer} is plain http and not on this machine: use https`)
  const address = descriptionAddress(issuer)
  const metadata = await askFor(address)
  // 4.3: exactly the same, so a slash at the end matters.
  if (metadata.issuer !== issuer)
    throw new Error(
      `${address} is about "${shortened(metadata.issuer)}", but OIDC_ISSUER is "${issuer}": they must be the same, to the slash at the end`,
    )
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const endpoint = metadata[name]
    if (typeof endpoint !== 'string' || !maySendTo(endpoint))
      throw new Error(`${address} names no safe address as its ${name}: it must be https`)
  }
  // Its issuer was compared, and the library checks the parts that it uses.
  return metadata as ServerMetadata
}

async function askFor(address: string): Promise<Record<string, unknown>> {
  const response = await fetchBounded(address, { headers: { accept: 'application/json' } }).catch(
    (failure: unknown) => {
      throw new Error(
        `${address} cannot be reached (${reasonOf(failure)}): check OIDC_ISSUER, name server, firewall and certificate`,
      )
    },
  )
  const { status, headers } = response
  if (status !== 200) throw new Error(`${address} answers ${status}${leadsTo(headers)}: ${whatToCheck(status)}`)
  const metadata: unknown = await response.json().catch(() => null)
  if (typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata)) return { ...metadata }
  const type = shortened(headers.get('content-type') ?? 'something')
  throw new Error(`${address} answers 200 with ${type}, not a description in JSON: ${whatToCheck(200)}`)
}

/** The target of a redirect, without its query, which may contain secrets. */
function leadsTo(headers: Headers): string {
  const location = headers.get('location')?.split(/[?#]/, 1)[0]
  return location ? ` and leads to ${shortened(location)}` : ''
}

function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return 'no answer'
  if (failure.name === 'TimeoutError') return `no answer within ${limits.identityTimeout.value / 1000} s`
  return failure.cause instanceof Error ? failure.cause.message : failure.message
}

/** It came from outside: one line of it, and not a long one. */
function shortened(text: unknown): string {
  return String(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 200)
}
