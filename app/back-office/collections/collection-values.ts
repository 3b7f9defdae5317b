import type { CollectionView } from '#app/catalogue/collections/collection.record.ts'
import { defaultLocale, type Locale, locales } from '#app/locales.ts'
import type { FieldLabel } from '#app/web/forms/field-messages.ts'
import type { Language } from '#app/web/language-of.ts'

export const otherLocales: readonly Locale[] = locales.filter((locale) => locale !== defaultLocale)

/** The texts that are translated, by their names in `translations`, and how the collection's own are called. */
export const translatedTexts = [
  ['title', 'title'],
  ['description', 'description'],
  ['seoTitle', 'seo_title'],
  ['seoDescription', 'seo_description'],
] as const

/** What the fields of the page show, by the names of the operation's input. */
export function collectionValues(view: CollectionView): Record<string, string> {
  return {
    title: view.title,
    description: view.description,
    visible: view.visible ? 'on' : '',
    featured: view.featured ? 'on' : '',
    parent: view.parent ?? '',
    position: String(view.position),
    sort: view.sort,
    handle: view.handle,
    seo_title: view.seo_title ?? '',
    seo_description: view.seo_description ?? '',
    ...Object.fromEntries(
      otherLocales.flatMap((locale) =>
        translatedTexts.map(([name]) => [`translations-${locale}-${name}`, view.translations[locale]?.[name] ?? '']),
      ),
    ),
  }
}

export function collectionLabels({ t }: Pick<Language, 't'>): Record<string, FieldLabel> {
  const own = {
    title: 'office.field.title',
    description: 'office.field.description',
    visible: 'office.field.visible',
    featured: 'office.collection.featured',
    parent: 'office.field.parent',
    position: 'office.collection.position',
    sort: 'office.collection.sort',
    handle: 'office.field.handle',
    seo_title: 'office.field.seo_title',
    seo_description: 'office.field.seo_description',
  } as const
  return {
    ...own,
    ...Object.fromEntries(
      otherLocales.flatMap((locale) =>
        translatedTexts.map(([name, of]) => [
          `translations-${locale}-${name}`,
          { name: t('office.product.in_language', { field: t(own[of]), language: t(`office.language.${locale}`) }) },
        ]),
      ),
    ),
  }
}
