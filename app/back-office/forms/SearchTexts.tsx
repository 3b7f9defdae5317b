import { limits } from '#app/limits.ts'
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
  preview: { address: string; title: string; text: string }
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
        <div>
          <p className="muted small">{t('office.product.preview')}</p>
          <p>
            <small className="muted">{preview.address}</small>
            <br />
            <b>
              <bdi>{preview.title}</bdi>
            </b>
            <br />
            <bdi>{preview.text}</bdi>
          </p>
        </div>
      </div>
    </Section>
  )
}
