import { plainText } from '#app/catalogue/plain-text.ts'
import styles from '#app/back-office/order-page/Order.module.css'
import { limits } from '#app/limits.ts'
import { defaultLocale, type Locale, locales } from '#app/locales.ts'
import { Field } from '#app/ui/form/Field.tsx'
import type { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import { PreviewOfSearch } from './PreviewOfSearch.tsx'
import type { SearchPreview } from './search-preview.ts'

interface TranslatedProps {
  /** Names of the texts among the translations, each with the name of the field that has the text of the first language. */
  texts: readonly (readonly [name: string, of: string])[]
  /** What the fields of the first language show. */
  values: Readonly<Record<string, string>>
  field: ReturnType<typeof fieldsOf<string>>['field']
  /** Fields that the reader has to see: the texts of their language are open. */
  toSee: readonly string[]
  /** As a search engine may show the page in each language. */
  previews: Record<Locale, SearchPreview>
  /** Whether descriptions are formatted. */
  isRich?: boolean
}

/** The texts of each other language, beside those that they translate. */
export function TranslatedTexts(props: TranslatedProps) {
  return locales
    .filter((locale) => locale !== defaultLocale)
    .map((locale) => <TextsOf key={locale} locale={locale} {...props} />)
}

function TextsOf({
  locale,
  texts,
  values,
  field,
  toSee,
  previews,
  isRich = false,
}: TranslatedProps & { locale: Locale }) {
  const { t } = useLanguage()
  const language = t(`office.language.${locale}`)
  return (
    <details className={styles.fold} open={toSee.some((name) => name.startsWith(`translations-${locale}-`))}>
      <summary>{t('office.product.translation', { language })}</summary>
      <div className="stack">
        {texts.map(([name, of]) => (
          <div key={name} className={styles.beside}>
            <Field
              {...field(`translations-${locale}-${name}`)}
              {...(name === 'description' && { as: 'textarea' as const, rows: 8, ...(isRich && { 'data-rich': '' }) })}
              lang={locale}
              optional={t('office.optional')}
            />
            <div className="small">
              <p className="muted">
                {t('office.translation.original', { language: t(`office.language.${defaultLocale}`) })}
              </p>
              <p lang={defaultLocale} dir="auto">
                {plainText(values[of] ?? '', limits.message.value) || '–'}
              </p>
            </div>
          </div>
        ))}
        <PreviewOfSearch of={previews[locale]} locale={locale} />
      </div>
    </details>
  )
}
