import { keepSvg } from '#app/catalogue/media.server.ts'
import type { DemoPicture, DemoShop } from './demo/types.ts'

/** The key of each picture's file. */
export type PictureKeys = ReadonlyMap<DemoPicture, string>

export interface KeptPictures {
  keys: PictureKeys
  mark: string
}

/** Draws every picture and keeps it. Before the transaction, since drawing takes a while and files may be kept twice. */
export async function keepDemoPictures(dataFolder: string, shop: DemoShop): Promise<KeptPictures> {
  const all = [
    ...shop.products.flatMap((product) => product.pictures),
    ...shop.collections.map((collection) => collection.picture),
    ...shop.locations.flatMap((location) => (location.picture ? [location.picture] : [])),
    shop.hero.wide,
    shop.hero.tall,
  ]
  const keys = new Map<DemoPicture, string>()
  for (const picture of new Set(all)) keys.set(picture, await keepSvg(dataFolder, picture.svg()))
  return { keys, mark: await keepSvg(dataFolder, shop.mark()) }
}
