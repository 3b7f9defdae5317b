import type { Tile } from '#app/ui/product/CollectionTiles.tsx'
import type { Language } from '#app/web/language-of.ts'
import { pictureOf, type PictureFacts } from '#app/catalogue/pictures/picture.ts'

const tileSizes = '(width < 40rem) 92vw, (width < 82rem) 46vw, 30rem'

interface Collection {
  slug: string
  title: string
  titleLang?: string | null
  count: number | null
  picture: PictureFacts | null
}

/** A collection as a tile: its picture, its name, and its number of products. */
export function tileOf({ slug, title, titleLang, count, picture }: Collection, { t, href }: Language): Tile {
  return {
    href: href('/collections/:slug', { slug }),
    name: title,
    lang: titleLang ?? undefined,
    text: count === null ? undefined : t('catalogue.count', { count }),
    picture: picture ? pictureOf(picture, tileSizes) : undefined,
  }
}
