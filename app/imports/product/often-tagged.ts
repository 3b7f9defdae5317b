import { listOf } from './described.ts'
import type { Staging } from '#app/imports/file/staging.server.ts'
import { limits } from '#app/limits.ts'

const named = ['Type', 'Product Category', 'Collection', 'Categories']

/**
 * The tags that become collections: those that at least so many products of the file carry, as somebody has asked. A file that names no
 * type and no category has nothing else that its products could be found under, and gets those that several of them carry.
 */
export function oftenTagged(staging: Staging, asked: number | undefined): ReadonlySet<string> {
  const least = asked ?? limits.tagCollections.value
  const carried = new Map<string, number>()
  for (const { rows } of staging.products()) {
    if (asked === undefined && rows.some(isNamed)) return new Set()
    const tags = new Set(rows.flatMap(({ cells }) => listOf(cells.Tags ?? '')))
    for (const tag of tags) carried.set(tag, (carried.get(tag) ?? 0) + 1)
  }
  return new Set([...carried].flatMap(([tag, count]) => (count >= least ? [tag] : [])))
}

// "simple" and "variable" are WooCommerce's types of a row, in a column of the same name.
const isNamed = ({ cells }: { cells: Record<string, string> }) =>
  named.some((name) => cells[name]?.trim() && !(name === 'Type' && 'Regular price' in cells))
