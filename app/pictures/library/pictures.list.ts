import { type RawBuilder, sql } from 'kysely'
import type { Titles } from '#app/locales.ts'
import { titlesOf } from '#db/own-titles.server.ts'
import type { MediaId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import { type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { typedWords } from '#app/catalogue/lists/typed/typed-words.server.ts'
import { isTyped } from '#app/catalogue/lists/typed/typed-product.server.ts'
import { allOf, countStretches, describePage, pageOfIds, type Read } from '#db/stretches.server.ts'
import { picture } from './picture.record.ts'
import { otherUses } from './places.server.ts'
import { seenUses } from './seen-uses.server.ts'

export interface ListedPicture {
  id: MediaId
  /** The first product that shows it, or the collection or location, of those that the reader may know of; null if none does. */
  name: string | null
  /** Of a product, in other languages. */
  names: Titles
  /** How many products, collections and locations show it. */
  uses: number
  /** Of its uses by products: those that say nothing to who cannot see it. */
  undescribed: number
  state: 'pending' | 'ready' | 'failed'
  /** In pixels; null until it is here. */
  width: number | null
  height: number | null
  added: Date
  key: string | null
  kind: 'svg' | 'raster'
  widths: number[]
  colour: string
  focus: number[] | null
}

const filters = {
  /**
   * Words, an SKU or a barcode of a product that shows it; words of its texts or of its file's name; or the address that
   * it came from.
   */
  q: typedText(limits.searchQuery.value),
  state: oneOf(['pending', 'ready', 'failed']),
  /** Without a text somewhere. */
  text: oneOf(['missing']),
}

/** All pictures of the shop, the newest first. */
export const pictures = list({
  name: 'pictures',
  of: picture,
  filters,
  async find({ filter, sort, after, most, actor }): Promise<ListedPicture[]> {
    const seen = seenUses(actor)
    const page = pageOfIds(readOf(filter, actor), { keys: [], sort, after, most })
    return describePage(
      page,
      (picked) => sql<ListedPicture>`
      select m.id, coalesce(f.name, o.name) as name, f.names, u.uses + o.uses as uses, d.undescribed, m.state, m.width, m.height, m.created_at as added, m.key, m.kind, m.widths, m.colour, m.focus
      from ${picked} join media m using (id)
      cross join lateral (select count(*)::int as uses from product_media pm where pm.media_id = m.id) u
      cross join lateral (select count(*)::int as undescribed from product_media pm where pm.media_id = m.id and pm.alt = '') d
      left join lateral (select p.title as name, ${titlesOf('p')} as names
        from product_media pm join products p on p.id = pm.product_id where pm.media_id = m.id and ${seen.product('p')}
        order by pm.product_id limit 1) f on true
      cross join lateral (select count(*)::int as uses, min(name) as name from (${otherUses(seen)}) o) o
      order by picked.position`,
    )
  },
  count: (filter, most, actor) => countStretches(readOf(filter, actor), most),
  columns: {
    name: { kind: 'text' },
    uses: { kind: 'number' },
    undescribed: { kind: 'number' },
    state: { kind: 'status' },
    width: { kind: 'number', aside: true },
    height: { kind: 'number', aside: true },
    added: { kind: 'date', sorts: true },
  },
  order: '-added',
  views: { all: {}, undescribed: { text: 'missing' }, failed: { state: 'failed' } },
})

const ofWords = (words: RawBuilder<unknown>, seen: RawBuilder<unknown>, most: number) => sql`
  union (select pm.media_id from product_media pm join products t on t.id = pm.product_id where ${seen} and alt_words(pm.alt, pm.translations) @@ ${words} limit ${most})
  union (select m.id from media m where m.source_url is not null and file_words(m.source_url) @@ ${words} limit ${most})`

// Ids are given in the order in which pictures come. Looked for as far as lists are counted.
function readOf({ q, state, text }: Narrowed<typeof filters>, actor?: Actor): Read {
  const seen = seenUses(actor).product('t')
  const most = limits.officeCounts.value + 1
  const words = q ? typedWords(q) : null
  const fits = allOf(
    state && sql`t.state = ${state}`,
    text &&
      sql`t.id = any (array(select pm.media_id from product_media pm where pm.alt = '' order by pm.media_id desc limit ${most}))`,
    q &&
      sql`t.id = any (array((select pm.media_id from product_media pm
          where pm.product_id = any (array(select t.id from products t where ${isTyped(q)} and ${seen} limit ${most})) limit ${most})
        union select m.id from media m where m.source_url = ${q}
        ${words ? ofWords(words, seen, most) : sql``}))`,
  )
  return { table: 'media', stretches: [fits] }
}
