import type { NamePart } from '#app/ui/text/name-parts.ts'
import type { Language } from '#app/web/language-of.ts'

type Translated = Parameters<Language['own']>[0]

/** A way to send as the reader's language calls it, or as the shop's own does. */
export function methodName(method: Translated & { name: string }, { own, ownLang }: Language): NamePart[] {
  return [{ text: own(method, 'name', method.name), lang: ownLang(method, 'name') }]
}
