import { cleanDescription } from '#app/imports/product/texts/description.ts'
import { locales } from '#app/locales.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Prose } from '#app/ui/text/Prose.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'

/** What customers would see in each language, of what is typed: what is not allowed is gone, as it would be when saved. */
export function LegalPreview({ texts }: { texts: Record<string, string> }) {
  const { t } = useLanguage()
  return (
    <>
      <Notice kind="info">{t('office.page.preview_text')}</Notice>
      {locales.map((locale) => {
        const [title, body] = [texts[`title-${locale}`] ?? '', cleanDescription(texts[`body-${locale}`] ?? '')]
        const language = t(`office.language.${locale}`)
        return (
          <Section key={locale} title={t('office.page.preview_in', { language })}>
            {title || body ? (
              <div className="stack" lang={locale}>
                <h3>{title}</h3>
                {body && <Prose html={body} lang={locale} tableName={t('shell.table')} />}
              </div>
            ) : (
              <p className="muted">{t('office.page.preview_none')}</p>
            )}
          </Section>
        )
      })}
    </>
  )
}
