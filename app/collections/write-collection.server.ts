import { leadTo } from '#app/catalogue/redirects/redirects.server.ts'
import { withTexts } from '#app/products/product-change.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row, Translations } from '#db/schema.ts'
import type { CollectionChange } from './collection-input.ts'

/** Writes what is said of a collection over its row; a new address is led to from the former. */
export async function writeCollection(tx: Tx, { id, slug, translations }: Row<'collections'>, input: CollectionChange) {
  const columns = {
    ...columnsOf(input),
    ...(input.translations && { translations: JSON.stringify(translated(translations, input.translations)) }),
  }
  if (Object.keys(columns).length > 0) await tx.updateTable('collections').set(columns).where('id', '=', id).execute()
  if (input.handle && input.handle !== slug)
    await leadTo(tx, [{ from: `/collections/${slug}`, to: `/collections/${input.handle}` }], 'shop')
}

function columnsOf(input: CollectionChange) {
  const { title, description, handle, parent, visible, featured, position, sort } = input
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(handle !== undefined && { slug: handle }),
    ...(parent !== undefined && { parentId: parent }),
    ...(visible !== undefined && { visible }),
    ...(featured !== undefined && { featured }),
    ...(position !== undefined && { position }),
    ...(sort !== undefined && { sort }),
    ...(input.seo_title !== undefined && { seoTitle: input.seo_title || null }),
    ...(input.seo_description !== undefined && { seoDescription: input.seo_description || null }),
  }
}

/** The languages that are said, over those that there are. */
export function translated(
  before: Translations,
  said: Readonly<Record<string, Readonly<Record<string, string | undefined>> | undefined>>,
): Translations {
  const after = { ...before }
  for (const [locale, texts] of Object.entries(said)) {
    const kept = withTexts(before[locale], texts)
    if (Object.keys(kept).length > 0) after[locale] = kept
    else delete after[locale]
  }
  return after
}
