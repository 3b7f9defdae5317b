import type { Invariant } from './invariant.ts'

/**
 * What lists and searches have of each product follows from the product, its variants, stock and collections: computed
 * again and compared.
 */
export const listsAsTheProducts: Invariant = async ({ sql }) => {
  const rows = await sql<{ what: string; stands: string | null; should: string | null }>(
    'select * from shelf_differences union all select * from search_differences',
  )
  return rows.map(
    ({ what, stands, should }) => `${what} stands as ${stands ?? 'nothing'}, and should as ${should ?? 'nothing'}`,
  )
}
