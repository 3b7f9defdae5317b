import { searchDescription } from '#app/catalogue/plain-text.ts'
import { type Locale, perLocale } from '#app/locales.ts'

/** How a search engine may show a page of the shop: address, title and a text of a line or two. */
export interface SearchPreview {
  address: string
  title: string
  text: string
}

interface Described {
  title: string
  description: string
  seo_title: string | null
  seo_description: string | null
  translations: Partial<Record<string, Partial<Record<string, string>>>>
}

/** In each language what its own page says there (`searchText` in the catalogue's own-text.server.ts). */
export const searchPreviews = (view: Described, addressIn: (locale: Locale) => string): Record<Locale, SearchPreview> =>
  perLocale((locale) => {
    const own = view.translations[locale] ?? {}
    return {
      address: addressIn(locale),
      title: own.seoTitle || own.title || view.seo_title || view.title,
      text:
        own.seoDescription ||
        searchDescription(own.description ?? '') ||
        view.seo_description ||
        searchDescription(view.description),
    }
  })
