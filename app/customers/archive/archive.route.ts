import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { type ArchiveId, isId } from '#app/kernel/ids.ts'
import { noteDone } from '#app/system/logs/security-log.server.ts'
import { content } from '#app/web/answers/answer.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { readFile } from './read-file.server.ts'

/** Only for its customer, signed in, and only until its end, also while the row is still there. */
export async function answer(visit: Call<'/account/data/files/:archive'>) {
  const { archive } = visit.params
  const file = isId<ArchiveId>(archive) ? await readFile(archive, customerOf(visit).id, visit.now) : null
  if (!file) notFound()
  noteDone('archive_downloaded', visit)
  const disposition = `attachment; filename="${file.name}"`
  return content(file.content, 'application/zip', 'private, no-store', { 'content-disposition': disposition })
}
