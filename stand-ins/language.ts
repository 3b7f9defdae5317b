export type Language = 'en' | 'de'

/** The first supported language of a list such as `de-AT en` or `fr, de;q=0.8`. */
export function chooseLanguage(...wishes: readonly unknown[]): Language {
  for (const wish of wishes) {
    if (typeof wish !== 'string') continue
    for (const tag of wish.split(/[\s,]+/)) {
      const language = tag.slice(0, 2).toLowerCase()
      if (language === 'en' || language === 'de') return language
    }
  }
  return 'en'
}
