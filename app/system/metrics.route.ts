import { Fault } from '#app/errors.ts'
import { content } from '#app/web/answer.ts'
import type { Call } from '#app/web/visit.ts'
import { registry } from './metrics.ts'

/**
 * For a collector on the same machine: figures of the trade are nobody else's business. It asks by the machine's own name; a
 * page that has pointed its own name at this machine (DNS rebinding) asks by that one.
 */
export async function answer({ client, header }: Call<'/metrics'>) {
  const local = /^(::1|127\.)/.test(client) && header('x-forwarded-for') === undefined
  if (!local || !/^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i.test(header('host') ?? ''))
    throw new Fault('request.not_found')
  return content(await registry.metrics(), registry.contentType, 'no-store')
}
