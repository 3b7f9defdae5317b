import { createHash } from 'node:crypto'
import { configuration } from '#app/configuration.ts'
import { cardProvider } from '#app/payments/providers.server.ts'

/**
 * Each key has a cursor of its own: the list is that of its account, and a key of another one, by mistake for an hour or
 * in a second process, would move the cursor past events that were never read.
 */
export function cursorName(): string {
  const { secretKey, apiOrigin } = configuration().cards
  const key = createHash('sha256').update(`${secretKey} ${apiOrigin}`).digest('base64url').slice(0, 12)
  return `${cardProvider.name} ${key}`
}
