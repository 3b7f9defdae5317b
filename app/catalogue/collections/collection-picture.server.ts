import { z } from 'zod'
import { largestAddress, wholeAddress } from '#app/catalogue/pictures/picture.ts'
import { configuration } from '#app/configuration.ts'
import type { MediaId } from '#app/kernel/ids.ts'
import { defaultLocale, perLocale } from '#app/locales.ts'
import { idOf } from '#app/operations/inputs.ts'
import type { Db } from '#db/database.server.ts'

/** A collection's own picture, with its text for who cannot see it. */
export const collectionPicture = z.object({
  id: idOf('pic_'),
  url: z.string(),
  alt: z.object(perLocale(() => z.string())),
})
export type CollectionPicture = z.infer<typeof collectionPicture>

export async function findPicture(on: Db, id: MediaId | null): Promise<CollectionPicture | null> {
  if (!id) return null
  const media = await on.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
  if (!media) return null
  return {
    id,
    url: wholeAddress(configuration().origin, largestAddress({ ...media, key: media.key ?? null })),
    alt: perLocale((locale) => (locale === defaultLocale ? media.alt : (media.translations[locale]?.alt ?? ''))),
  }
}
