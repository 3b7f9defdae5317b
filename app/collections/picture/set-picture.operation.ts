import { z } from 'zod'
import { collection, isThere } from '#app/catalogue/collections/collection.record.ts'
import { translated } from '#app/collections/write-collection.server.ts'
import { notFound } from '#app/errors.ts'
import type { MediaId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, perLocale } from '#app/locales.ts'
import { idInput, lineInput } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { findUploads, insertBrought, oweSizes } from '#app/pictures/library/uploads.server.ts'
import type { Tx } from '#db/database.server.ts'

const alt = lineInput(limits.productFact.value)

/** The picture that stands for a collection, and the text for who cannot see it. What is left out stays. */
export const setPicture = operation({
  name: 'collections.set_picture',
  http: 'PUT /collections/:collection/picture',
  permission: 'collections:write',
  nature: 'plain',
  on: collection,
  input: z.object({
    /** One that was brought along, by its key. */
    upload: z
      .string()
      .regex(/^[0-9a-f]{12}$/, 'product.picture_unknown')
      .optional(),
    /** One that the shop has; null: none. */
    picture: idInput<MediaId>('pic_', 'product.picture_unknown').nullable().optional(),
    alt: z
      .object(perLocale(() => alt))
      .partial()
      .default({}),
  }),
  refusals: ['collection.deleted', 'collection.no_picture', 'product.picture_unknown'],
  offer: isThere,
  undo: {
    input({ picture: was }) {
      if (was === undefined) return null
      return was ? { picture: was.id, alt: was.alt } : { picture: null }
    },
  },
  async ask({ input: { upload } }) {
    const found = await findUploads(upload ? [upload] : [])
    return found.ok ? found : refuse('product.picture_unknown', '/upload')
  },
  async run({ tx, facts, input, learnt: brought }) {
    const { id, mediaId: was } = facts.row ?? notFound()
    const [uploaded] = await insertBrought(tx, brought)
    const chosen = uploaded ?? (input.picture === undefined ? (was ?? null) : input.picture)
    // The text belongs to the picture: without one it would be lost.
    if (!chosen && Object.values(input.alt).some(Boolean)) return refuse('collection.no_picture')
    if (chosen && !(await describe(tx, chosen, input.alt))) return refuse('product.picture_unknown', '/picture')
    await tx.updateTable('collections').set({ mediaId: chosen }).where('id', '=', id).execute()
    await oweSizes(tx, brought)
    return agree()
  },
})

/** The text belongs to the picture, wherever it is shown. False: there is no such picture that could be shown. */
async function describe(tx: Tx, id: MediaId, said: Partial<Record<string, string>>): Promise<boolean> {
  const media = await tx
    .selectFrom('media')
    .select(['alt', 'translations'])
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!media) return false
  const { [defaultLocale]: own = media.alt, ...others } = said
  const texts = Object.fromEntries(Object.entries(others).map(([locale, text]) => [locale, { alt: text }]))
  await tx
    .updateTable('media')
    .set({ alt: own, translations: JSON.stringify(translated(media.translations, texts)) })
    .where('id', '=', id)
    .execute()
  return true
}
