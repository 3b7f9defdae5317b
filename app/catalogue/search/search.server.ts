import type { ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, isLocale, type Locale } from '#app/locales.ts'
import { askBriefly } from '#db/brief.server.ts'
import { fromReplica } from '#db/replicas/from-replica.server.ts'
import { listFew, nothing } from '#app/catalogue/lists/listing.server.ts'
import type { Found, Listed, Narrowing } from '#app/catalogue/lists/listing.ts'
import { ownText, textLang } from '#app/catalogue/products/own-text.server.ts'
import { listedOf, shelved, type Shelved } from '#app/catalogue/shelf/shelved.ts'
import { allButOne, askedOf, type LookedUp, type Meaning, meaningOf } from './meaning.ts'
import { asWritten, endingsOf, plain } from './written.ts'

const wordsStatement = `select * from look_up_words(string_to_array(btrim(search_text($1)), ' '), $2, $3)`

/** Null when that took too long. `isTyped`: the last word may go on. */
export async function understand(words: readonly string[], locale: Locale, isTyped = false): Promise<Meaning | null> {
  const text = words.slice(0, limits.searchWords.value).join(' ')
  const rows = await askBriefly<LookedUp>('lists', 'look-up-words', wordsStatement, [text, locale, isTyped])
  return rows && meaningOf(rows, { isTyped })
}

type Asked = ReturnType<typeof askedOf>

/** The products with these words, those that can be had and those that cannot alike; `place` is the parameter with the words. */
const foundProducts = (language: string, place: string, most: number) => {
  const known = isLocale(language) ? language : defaultLocale
  return `select product_id as id, min(-score) as place from find_products_${known}(${place}::jsonb, ${most}) group by 1`
}

/** What cannot be had comes a little later: the place of a product `f` with its row of the shelf `s`. */
const placeOnShelf = 'f.place + case when s.available then 0 else 0.15 end'

export interface Searched {
  found: Found
  /** The corrected query, if it differs from the input. */
  read: string | null
  /** No product has all of the words: these have all but one. */
  isPart: boolean
  /** There is a word that no product has, or no product with all of them. */
  isMissed: boolean
  /** Collections and pages with such a name or content. */
  ways: Way[]
}

/** Who may see what the shop was like a moment ago. */
interface Asker {
  isStrangers?: boolean
}

/** Products that have every word; else those that have every word that the shop knows; else all words but one. */
export const search = (words: string[], narrowing: Narrowing, locale: Locale, asker: Asker = {}): Promise<Searched> =>
  fromReplica('search', () => searchHere(words, narrowing, locale), asker)

async function searchHere(words: string[], narrowing: Narrowing, locale: Locale): Promise<Searched> {
  const meaning = await understand(words, locale)
  if (!meaning) return { found: { ...nothing, partial: true }, read: null, isPart: false, isMissed: false, ways: [] }
  const [products, ways] = await Promise.all([findInTurn(meaning, narrowing, locale), findWays(meaning, locale)])
  const { found, used, isPart } = products
  const asked = meaning.words.map((word) => word.asked)
  const read = used.map(({ word }) => word)
  const isSame = found.total === 0 || read.join(' ') === asked.join(' ')
  const isMissed =
    !found.partial && (found.total === 0 ? ways.length === 0 : isPart || used.length < meaning.words.length)
  return {
    found,
    isPart,
    isMissed,
    ways,
    read: isSame ? null : asWritten(read, [...words, ...found.products.map(({ title }) => title)]),
  }
}

async function findInTurn(meaning: Meaning, narrowing: Narrowing, locale: Locale) {
  const { language, words, codes } = meaning
  const statement = foundProducts(language, '$8', limits.countedProducts.value)
  const list = (asked: Asked) =>
    listFew(
      { statement, place: placeOnShelf },
      `search-${language}-${locale}`,
      JSON.stringify(asked),
      narrowing,
      locale,
    )
  if (words.length === 0 && codes.length === 0) return { found: nothing, used: [], isPart: false }
  const all = await list(askedOf(meaning))
  const known = { ...meaning, words: words.filter(({ unknown }) => !unknown) }
  if (all.total > 0 || all.partial || known.words.length === 0) return { found: all, used: words, isPart: false }
  const some = known.words.length < words.length ? await list(askedOf(known)) : all
  if (some.total > 0 || some.partial || known.words.length < 2) return { found: some, used: known.words, isPart: false }
  return { found: await list(allButOne(known)), used: known.words, isPart: true }
}

export interface Way {
  kind: 'collection' | 'page'
  slug: string
  title: string
  lang: string | null
}

const waysOf = (kind: Way['kind'], table: string, words: string, order: string) => `
select '${kind}' as kind, x.slug, ${ownText('x', 'title', '$3')} as title, ${textLang('x', 'title', '$3')} as lang from (
  select w.${kind}_id as id, count(*) as words, ${order} as first from ${words} w where w.language = $2 and w.stem = any ($1) group by 1) w
join ${table} x on x.id = w.id where w.words = $4 and (w.first or '${kind}' = 'page') order by w.first desc, x.position, x.title limit 3`
const waysStatement = `(${waysOf('collection', 'collections', 'collection_words', 'true')}) union all
(${waysOf('page', 'pages', 'page_words', 'bool_or(w.in_title)')})`

/** Those that have all of the words, in any of their readings that is one stem. */
async function findWays({ language, words }: Meaning, locale: Locale): Promise<Way[]> {
  const stems = words.map(({ stem }) => stem)
  if (stems.length === 0) return []
  const values = [stems, language, locale, new Set(stems).size]
  return (await askBriefly<Way>('pages', 'search-ways', waysStatement, values)) ?? []
}

export interface Suggestions {
  /** Continuations of the input. */
  words: string[]
  ways: Way[]
  products: Listed[]
}

const suggested = (language: string) => `
select ${shelved('s')} as shelved from (${foundProducts(language, '$1', 100)}) f join shelf s on s.product_id = f.id
where s.shown order by ${placeOnShelf}, s.created_at desc limit 24`

const foundStatement = (language: string) => `
select f.id from (${foundProducts(language, '$1', 100)}) f join products p on p.id = f.id where p.status = 'active' order by f.place limit 24`

/**
 * The products on sale that have all of these words, the best first, of which the last may go on: 24 at most, and none if that takes too
 * long. Also words of options, of which a product may have each in another variant.
 */
export async function productsWith(words: string[], locale: Locale): Promise<ProductId[]> {
  const meaning = await understand(words, locale, true)
  if (!meaning || meaning.words.length === 0) return []
  const asked = JSON.stringify(askedOf(meaning))
  const statement = foundStatement(meaning.language)
  const rows = await askBriefly<{ id: ProductId }>('lists', `with-words-${meaning.language}`, statement, [asked])
  return (rows ?? []).map(({ id }) => id)
}

/** The suggestions for this input; empty if that takes too long. */
export const suggest = (words: string[], locale: Locale, asker: Asker = {}): Promise<Suggestions> =>
  fromReplica('search', () => suggestHere(words, locale), asker)

async function suggestHere(words: string[], locale: Locale): Promise<Suggestions> {
  const meaning = await understand(words, locale, true)
  if (!meaning || meaning.words.length === 0) return { words: [], ways: [], products: [] }
  const { language } = meaning
  const [rows, ways] = await Promise.all([
    askBriefly<{ shelved: Shelved }>('lists', `suggest-${language}`, suggested(language), [
      JSON.stringify(askedOf(meaning)),
    ]),
    findWays(meaning, locale),
  ])
  const products = (rows ?? []).map((row) => listedOf(row.shelved, { locale, struckPrice: 'lowest' }))
  const endings = endingsOf(
    words.at(-1) ?? '',
    products.map(({ title }) => title),
    3,
  )
  return {
    words: endings
      .map((word) => [...words.slice(0, -1), word].join(' '))
      // A product that is called just so is suggested itself.
      .filter((text) => !products.some(({ title }) => plain(title) === plain(text))),
    ways: ways.slice(0, 3),
    products: products.slice(0, 5),
  }
}
