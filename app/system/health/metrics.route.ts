import { createHash, timingSafeEqual } from 'node:crypto'
import { configuration } from '#app/configuration.ts'
import { Fault } from '#app/errors.ts'
import { content } from '#app/web/answers/answer.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { registry } from './metrics.ts'

/**
 * For a collector on the same machine: the figures are business secrets. It must use the machine's own name in the
 * request; a page whose name was pointed at this machine (DNS rebinding) uses that one. Behind a proxy that forwards no
 * address every request seems local, so production requires a key as well.
 */
export async function answer({ client, header }: Call<'/metrics'>) {
  const local = /^(::1|127\.)/.test(client) && header('x-forwarded-for') === undefined
  const byOwnName = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i.test(header('host') ?? '')
  if (!local || !byOwnName || !isCollector(header('authorization'))) throw new Fault('request.not_found')
  return content(await registry.metrics(), registry.contentType, 'no-store')
}

function isCollector(authorization = ''): boolean {
  const { metricsKey, production } = configuration()
  if (metricsKey === null) return !production
  const [, shown = ''] = /^Bearer (.*)$/i.exec(authorization) ?? []
  return timingSafeEqual(digestOf(shown), digestOf(metricsKey))
}

/** Digests of equal length, for a comparison in constant time. */
const digestOf = (text: string) => createHash('sha256').update(text).digest()
