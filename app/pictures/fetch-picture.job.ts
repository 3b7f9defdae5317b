import { fetchPicture } from './fetch-picture.server.ts'

export async function run({ mediaId, tries = 1 }: { mediaId: string; tries?: number }) {
  await fetchPicture(mediaId, tries)
}
