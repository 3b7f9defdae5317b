import type { OrderOption } from '#app/orders/order.ts'

interface Words {
  titleLanguage: string | null
  options: readonly OrderOption[]
}

/**
 * An order keeps the words that its buyer has read; who reads it in another language, or finds words in it that had not been
 * translated, is shown them with the language that they are in.
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
