import { pictureFiles } from '#app/catalogue/storage/picture-files.server.ts'
import { finishPhoto } from './photo.server.ts'

/** Makes all sizes and formats of a photo that has been fetched, before they are requested. */
export async function run({ key, widths }: { key: string; widths: number[] }) {
  await finishPhoto(pictureFiles(), key, widths)
}
