import { defaultLocale, languageNames } from '#app/locales.ts'
import type { Language } from '#app/web/language-of.ts'

/** Of the fields in the shop’s first language; who reads another one is told which it is. */
export const textsTitle = ({ t, locale }: Pick<Language, 't' | 'locale'>) =>
  locale === defaultLocale
    ? t('office.product.texts')
    : t('office.product.texts_in', { language: languageNames[defaultLocale] })
