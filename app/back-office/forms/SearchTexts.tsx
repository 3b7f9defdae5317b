import { PreviewOfSearch } from '#app/back-office/writing/PreviewOfSearch.tsx'
import type { SearchPreview } from '#app/back-office/writing/search-preview.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale } from '#app/locales.ts'
import { Field } from '#app/ui/form/Field.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'

interface SearchTextsProps {
  field(name: 'handle' | 'seo_title' | 'seo_description'): {
    name: string
    label: string
    defaultValue: string
    error?: string
  }
  /** Of the page in the first language, whose texts these fields are. */
  preview: SearchPreview
}

/** The address of a page of the shop and its texts for search engines, with how they show them. */
export function SearchTexts({ field, preview }: SearchTextsProps) {
  const { t } = useLanguage()
  const optional = t('office.optional')
  return (
    <Section title={t('office.product.search')}>
      <div className="stack">
        <Field {...field('handle')} maxLength={80} hint={t('office.product.handle_hint')} />
        <Field
          {...field('seo_title')}
          maxLength={limits.title.value}
          optional={optional}
          hint={t('office.product.seo_hint')}
        />
        <Field {...field('seo_description')} as="textarea" rows={3} optional={optional} />
        <PreviewOfSearch of={preview} locale={defaultLocale} />
      </div>
    </Section>
  )
}
