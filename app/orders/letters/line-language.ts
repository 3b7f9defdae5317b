import type { OrderOption } from '#app/orders/order.ts'

interface Words {
  titleLanguage: string | null
  options: readonly OrderOption[]
}

/**
 * An order keeps its texts in the language they were bought in. On a page in another language, or for text that had no
 * translation, they are marked with their language.
 */
export function wordsFor(orderLocale: string, { titleLanguage, options }: Words, pageLocale: string) {
  const langOf = (own: string | null | undefined) => {
    const language = own ?? orderLocale
    return language === pageLocale ? undefined : language
  }
  return {
    lang: langOf(titleLanguage),
    options: options.map(({ name, value, nameLang, valueLang }) => ({
      name,
      value,
      nameLang: langOf(nameLang),
      valueLang: langOf(valueLang),
    })),
  }
}
