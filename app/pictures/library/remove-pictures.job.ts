import { currentTime } from '#app/kernel/clock.ts'
import { removePictureFiles } from './remove-files.server.ts'

export async function run(_: Record<string, never>) {
  await removePictureFiles(currentTime())
}
