import { defaultLocale, type Locale } from '#app/locales.ts'
import type { Listed } from '#app/catalogue/lists/listing.ts'
import type { PictureFacts } from '#app/catalogue/pictures/picture.ts'
import type { ShopSettings } from '#app/settings/settings.ts'

// A product's row of the shelf (db/migrations/0046_shelf.sql), and what a list makes of it in one language.

/** The row of a product as a statement gives it: `shelved('s')`. */
export interface Shelved {
  card: Card
  available: boolean
  /** The struck price of each kind; null if there is none. */
  lowest: number | null
  stated: number | null
  /** Null without a colour filter: the pictures by colour are half of the row. */
  byColour: Record<string, PlacedPicture[]> | null
}

interface Card extends Pick<Listed, 'slug' | 'title' | 'low' | 'high' | 'content' | 'only' | 'swatches'> {
  /** By language, if there is a translation. */
  titles: Partial<Record<string, string>>
  /** The first two. */
  pictures: PictureFacts[]
}

interface PlacedPicture {
  /** Its position among the pictures of the product. */
  at: number
  picture: PictureFacts
}

/** How a list is to be read. */
export interface Reading {
  locale: Locale
  struckPrice: ShopSettings['struckPrice']
  /** The colours of the filter: their pictures come first. */
  colours?: readonly string[]
}

/** The columns of a row `s` of the shelf, as a part of a statement; with the pictures by colour if needed. */
export const shelved = (s: string, withColours = false) =>
  `json_build_object('card', ${s}.card, 'available', ${s}.available, 'lowest', ${s}.was_lowest, 'stated', ${s}.was_stated,
    'byColour', ${withColours ? `${s}.colour_pictures` : 'null::json'})`

export function listedOf(row: Shelved, { locale, struckPrice, colours = [] }: Reading): Listed {
  const { titles, pictures, ...card } = row.card
  const translated = titles[locale]
  return {
    ...card,
    title: translated ?? card.title,
    lang: translated === undefined && locale !== defaultLocale ? defaultLocale : null,
    was: row[struckPrice],
    available: row.available,
    pictures: colours.length > 0 ? withColoursFirst(row, colours) : pictures,
  }
}

function withColoursFirst({ card, byColour }: Shelved, colours: readonly string[]): PictureFacts[] {
  // A visitor's words: an object also has what it inherits, such as `constructor`.
  const own = new Map(Object.entries(byColour ?? {}))
  const ofColours = colours.flatMap((colour) => own.get(colour) ?? []).sort((one, other) => one.at - other.at)
  const all = [...ofColours.map(({ picture }) => picture), ...card.pictures]
  return all.filter(({ key }, at) => all.findIndex((each) => each.key === key) === at).slice(0, 2)
}
