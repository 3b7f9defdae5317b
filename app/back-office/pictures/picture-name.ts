import { titleIn } from '#app/locales.ts'
import type { ListedPicture } from '#app/pictures/library/pictures.list.ts'
import type { Language } from '#app/web/language-of.ts'

/** What shows a picture, in the reader's language. */
export const pictureName = ({ name, names }: Pick<ListedPicture, 'name' | 'names'>, { t, locale }: Language): string =>
  name === null ? t('lists.pictures.unnamed') : titleIn(name, names, locale)
