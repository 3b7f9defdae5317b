import { readFilter } from '#app/doors/list-address.ts'
import { fromPrimary } from '#app/web/reading/place.ts'
import { type Locale, titleIn } from '#app/locales.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import { findPage } from '#app/operations/list.server.ts'
import { type ListedLevel, stock } from '#app/stock/list/stock.list.ts'

/** The lines of a sheet, in the reader's language: what is kept at a location, of everything or of what is searched, by product. */
export async function readSheet(query: URLSearchParams, actor: Actor, locale: Locale) {
  const said = Object.fromEntries(['location', 'vendor', 'q'].map((name) => [name, query.get(name) ?? '']))
  const { location: locations = [], vendor: vendors = [] } = (await stock.choices?.()) ?? {}
  const location =
    locations.find(({ value }) => value === said.location) ?? (locations.length === 1 ? locations[0] : null)
  const none: ListedLevel[] = []
  const choices = { locations, vendors }
  if (!location) return { said, location: null, rows: none, isMore: false, ...choices }
  const filter = { ...readFilter(stock, said), location: location.value as NonNullable<ListedLevel['place']> }
  const asked = { filter, sort: { by: 'available', descending: false }, after: null }
  // They are about to be counted.
  const { rows, next } = await fromPrimary(() => findPage(stock, asked, actor, limits.stockSheet.value))
  const named = rows.map((row) => ({
    ...row,
    product: titleIn(row.product, row.products, locale),
    options: titleIn(row.options, row.optionsIn, locale),
  }))
  return { said, location, rows: named.toSorted(byProduct), isMore: next !== null, ...choices }
}

const byProduct = (one: ListedLevel, other: ListedLevel) =>
  one.product.localeCompare(other.product) ||
  one.options.localeCompare(other.options, undefined, { numeric: true }) ||
  one.id.localeCompare(other.id)
