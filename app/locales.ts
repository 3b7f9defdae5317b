/** The languages the shop speaks. The first is the one without a prefix in the path. */
export const locales = ['en', 'de'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = locales[0]

/** Each language's name for itself. */
export const languageNames: Record<Locale, string> = { en: 'English', de: 'Deutsch' }

/** Something for each language. */
export function perLocale<Value>(of: (locale: Locale) => Value): Record<Locale, Value> {
  // One entry for each name of the list above.
  return Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, Value>
}

export function isLocale(value: string): value is Locale {
  return (locales as readonly string[]).includes(value)
}

/** `/de/cart` is `/cart` in German. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const first = path.split('/', 2)[1] ?? ''
  if (first === defaultLocale || !isLocale(first)) return { locale: defaultLocale, path }
  return { locale: first, path: path.slice(first.length + 1) || '/' }
}

export function localPath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Translations of a title; null: there are none. */
export type Titles = Partial<Record<Locale, string>> | null

/** As the reader's language has it, otherwise as the shop's first language does. */
export const titleIn = (title: string, titles: Titles, locale: Locale): string => titles?.[locale] ?? title
