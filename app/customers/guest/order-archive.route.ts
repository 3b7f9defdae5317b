import { packArchive } from '#app/customers/archive/pack.server.ts'
import { notFound } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { noteDone, noteRefused } from '#app/system/logs/security-log.server.ts'
import { content } from '#app/web/answers/answer.ts'
import { limitRate } from '#app/web/floods/rate-limit.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { findLinked } from './find-linked.server.ts'

const hour = 3_600_000

/**
 * The file for the address of a guest's order, by the link that was sent there. It is made while it is asked for, so that nothing lies
 * around; it ends with its link, with an erasure, and when the order is taken into an account.
 */
export async function answer(visit: Call<'/orders/:number/data/file'>) {
  const { params, query, now, client, language } = visit
  await limitRate('archive-file', client, limits.archiveFiles.value, hour)
  const linked = await findLinked(params.number, query.get('key') ?? '', now)
  if (!linked && query.has('key')) noteRefused('link_guessed', visit)
  const { order, subject } = linked ?? notFound()
  await limitRate('archive-file-order', order, limits.archiveFiles.value, hour)
  const file = await packArchive(subject, { locale: language.locale, now })
  noteDone('archive_downloaded', visit)
  return content(file, 'application/zip', 'private, no-store', {
    'content-disposition': `attachment; filename="data-${now.toISOString().slice(0, 10)}.zip"`,
  })
}
