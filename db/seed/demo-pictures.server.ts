import type { FileStore } from '#app/catalogue/storage/file-store.ts'
import { keepSvg } from '#app/catalogue/pictures/media.server.ts'
import type { DemoPicture, DemoShop } from './demo/types.ts'

/** The key of each picture's file. */
export type PictureKeys = ReadonlyMap<DemoPicture, string>

export interface KeptPictures {
  keys: PictureKeys
  mark: string
}

const atOnce = 8

/**
 * Draws and stores every picture. Runs before the transaction, since drawing takes a while and storing a file twice is
 * harmless.
 */
export async function keepDemoPictures(files: FileStore, shop: DemoShop): Promise<KeptPictures> {
  const all = [
    ...shop.products.flatMap((product) => product.pictures),
    ...shop.collections.map((collection) => collection.picture),
    ...shop.locations.flatMap((location) => (location.picture ? [location.picture] : [])),
    shop.hero.wide,
    shop.hero.tall,
  ]
  const keys = new Map<DemoPicture, string>()
  const left = [...new Set(all)]
  // Several at once: while one is drawn, others are compressed and written.
  const work = async () => {
    for (let picture = left.pop(); picture; picture = left.pop()) keys.set(picture, await keepSvg(files, picture.svg()))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { keys, mark: await keepSvg(files, shop.mark()) }
}
