import type { Collection } from './collection.server.ts'

/** Stands for the slice in a query of words; no facet contains this character. */
export const sliceMark = '\u0001'

/** As queries of words for the database, one per condition: any of its facets, which may be none. */
export function wordsOf(conditions: ReadonlyMap<string, string[]>, before = ''): string[] {
  const word = (facet: string) => `'${before}${facet.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  return [...conditions].map(
    ([kind, facets]) => `(${(facets.length > 0 ? facets : [`${kind}:`]).map(word).join(' | ')})`,
  )
}

/**
 * The same among the products of a collection, slice by slice. What most products have is left to their rows, which are
 * read anyway, where something rarer is looked for: in the index it would be a list of nearly all products.
 */
export function queryOf(
  { id }: Pick<Collection, 'id'>,
  conditions: ReadonlyMap<string, string[]>,
  frequent: Record<'collection' | 'available', boolean>,
  besides?: string,
): string {
  const asked = new Map([...conditions].filter(([kind]) => kind !== besides))
  const isRare = [...asked.keys()].some((kind) => kind !== 'available' && kind !== 'price')
  if (isRare && frequent.available) asked.delete('available')
  const within = isRare && frequent.collection ? [] : [`'${sliceMark}${id}'`]
  return [...within, ...wordsOf(asked, sliceMark)].join(' & ')
}
