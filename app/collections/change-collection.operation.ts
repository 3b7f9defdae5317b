import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { textsBefore } from '#app/products/product-change.ts'
import { isRefusedBy } from '#db/database.server.ts'
import { collectionChange } from './collection-input.ts'
import { collection, type CollectionView, isThere } from '#app/catalogue/collections/collection.record.ts'
import { mayGoBelow } from './parents.server.ts'
import { writeCollection } from './write-collection.server.ts'

/** What a collection is called and described as, where it stands, and whether shoppers see it. Omitted fields stay. */
export const changeCollection = operation({
  name: 'collections.change',
  http: 'PATCH /collections/:collection',
  permission: 'collections:write',
  nature: 'plain',
  on: collection,
  input: collectionChange,
  refusals: [
    'collection.deleted',
    'collection.handle_taken',
    'collection.parent_unknown',
    'collection.loop',
    'collection.too_deep',
  ],
  offer: isThere,
  undo: { input: undoing },
  async run({ tx, facts, input }) {
    const row = facts.row ?? notFound()
    if (input.parent && input.parent !== row.parentId) {
      const may = await mayGoBelow(tx, row.id, input.parent)
      if (!may.ok) return may
    }
    try {
      await writeCollection(tx, row, input)
      return agree()
    } catch (error) {
      if (isRefusedBy(error, 'collections_slug_key')) return refuse('collection.handle_taken', '/handle')
      throw error
    }
  },
})

const names = Object.keys(collectionChange.shape)

/** Of the changed fields those that are this operation's; of texts also which there were not. */
function undoing(was: Partial<CollectionView>, is: CollectionView) {
  const own = Object.fromEntries(Object.entries(was).filter(([name]) => names.includes(name)))
  const { translations } = was
  return {
    ...own,
    ...(translations && {
      translations: Object.fromEntries(
        Object.keys({ ...translations, ...is.translations })
          .filter((locale) => locale in collectionChange.shape.translations.unwrap().shape)
          .map((locale) => [locale, textsBefore(translations[locale], is.translations[locale])]),
      ),
    }),
  }
}
