import { letterWords } from '#app/back-office/office-words.ts'
import type { LetterKind } from '#app/mail-previews/mail-kinds.ts'
import type { Language } from '#app/web/language-of.ts'

/** The name of a mail; those about an order have the one that the order's page shows. */
export function mailName(kind: LetterKind, { t }: Language): string {
  return isOfOrder(kind) ? t(letterWords[kind]) : t(`office.mails.name.${kind}`)
}

const isOfOrder = (kind: LetterKind): kind is keyof typeof letterWords => Object.hasOwn(letterWords, kind)
