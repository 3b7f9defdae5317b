import { defaultLocale } from '#app/locales.ts'
import type { Language } from '#app/web/language-of.ts'

/** The heading above texts in the shop’s first language. A reader of another language sees which language they are in. */
export const textsTitle = ({ t, locale }: Pick<Language, 't' | 'locale'>) =>
  locale === defaultLocale
    ? t('office.product.texts')
    : t('office.product.texts_in', { language: t(`office.language.${defaultLocale}`) })
