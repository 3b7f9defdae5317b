import { configuration } from '#app/configuration.ts'
import { isTrusted } from '#app/web/requests/client-address.ts'
import type { Visit } from '#app/web/requests/visit.ts'
import { writeLogLine } from '#app/system/logs/log-line.server.ts'

let isNoticed = false

/**
 * Warns once that limits per address cannot work: behind a proxy that forwards no address they would hit everyone, so
 * they are off.
 */
export function noticeSilentProxy({ client, requestId }: Pick<Visit, 'client' | 'requestId'>) {
  const { production, trustedProxies } = configuration()
  if (isNoticed || !production || !isTrusted(client, trustedProxies)) return
  isNoticed = true
  const message = 'a trusted proxy sends no X-Forwarded-For with a client’s address, so limits per address do not hold'
  writeLogLine('warn', { requestId, proxy: client }, message)
}
