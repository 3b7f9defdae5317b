import { createHmac } from 'node:crypto'

/**
 * The headers that authenticate a call: its id, its time, and a signature with each valid secret (Standard Webhooks
 * 1.0).
 */
export function signedHeaders(id: string, body: string, keys: readonly string[], now: Date): Record<string, string> {
  const seconds = String(Math.floor(now.getTime() / 1_000))
  const signatures = keys.map((key) => {
    const hash = createHmac('sha256', Buffer.from(key, 'base64')).update(`${id}.${seconds}.${body}`)
    return `v1,${hash.digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
}
