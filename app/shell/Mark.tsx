import type { Language } from '#app/web/language-of.ts'
import type { Navigation } from './navigation.server.ts'

/** The shop's mark, beside its name. */
export function Mark({ navigation, language }: { navigation: Navigation | null; language: Language }) {
  if (!navigation?.mark) return null
  const src = language.href('/media/:file', { file: `${navigation.mark}.svg` })
  return <img src={src} width="28" height="28" alt={navigation.markAlt} />
}
