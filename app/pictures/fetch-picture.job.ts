import type { MediaId } from '#app/kernel/ids.ts'
import { fetchPicture } from './fetch-picture.server.ts'

export async function run({ mediaId, tries = 1 }: { mediaId: MediaId; tries?: number }) {
  await fetchPicture(mediaId, tries)
}
