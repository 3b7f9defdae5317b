import type { Language } from '#stand-ins/language.ts'
import { de } from './texts.de.ts'
import { en, type Texts } from './texts.en.ts'

export type { Texts }

export const texts = { en, de } satisfies Record<Language, Texts>
