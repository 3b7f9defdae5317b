import { currentTime } from '#app/kernel/clock.ts'
import type { ArchiveId } from '#app/kernel/ids.ts'
import { makeArchive } from './make-archive.server.ts'

export async function run({ archiveId }: { archiveId: ArchiveId }) {
  await makeArchive(archiveId, currentTime())
}
