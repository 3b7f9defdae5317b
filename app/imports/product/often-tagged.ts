import { listOf } from './described.ts'
import type { Staging } from '#app/imports/file/staging.server.ts'

/** The tags that at least so many products of the file carry: a shop has hundreds, and few of them are read as a heading. */
export function oftenTagged(staging: Staging, least: number): ReadonlySet<string> {
  const carried = new Map<string, number>()
  for (const { rows } of staging.products()) {
    const tags = new Set(rows.flatMap(({ cells }) => listOf(cells.Tags ?? '')))
    for (const tag of tags) carried.set(tag, (carried.get(tag) ?? 0) + 1)
  }
  return new Set([...carried].flatMap(([tag, count]) => (count >= least ? [tag] : [])))
}
