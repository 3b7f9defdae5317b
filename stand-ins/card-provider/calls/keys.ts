import type { IncomingMessage } from 'node:http'
import type { Environment } from '#stand-ins/card-provider/environment.ts'
import { ApiError } from './errors.ts'

export type KeyKind = 'publishable' | 'secret'

export function keyOf(request: IncomingMessage, body: string, url: URL, environment: Environment): KeyKind {
  const inHeader = bearer(request.headers.authorization)
  const given = inHeader ?? inForm(body) ?? url.searchParams.get('key')
  if (!given) throw refuse('No API key was given. Send it as a bearer token in the Authorization header.')
  // Addresses and forms end up in logs: there, only a browser's key is taken.
  if (given === environment.secretKey && inHeader) return 'secret'
  if (given === environment.publishableKey) return 'publishable'
  // Never the whole of it: a mistyped live key must not end up in a log.
  throw refuse(`Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`)
}

function bearer(header: string | undefined): string | null {
  const [scheme, value] = (header ?? '').split(' ')
  if (!scheme || !value) return null
  if (scheme.toLowerCase() === 'bearer') return value
  return scheme.toLowerCase() === 'basic' ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? null) : null
}

function inForm(body: string): string | null {
  return new URLSearchParams(body).get('key')
}

function refuse(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message })
}
