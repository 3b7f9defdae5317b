import type { Locale } from '#app/locales.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { SearchPreview } from './search-preview.ts'

/** What is stored, as a search engine may show it. */
export function PreviewOfSearch({ of: { address, title, text }, locale }: { of: SearchPreview; locale: Locale }) {
  const { t } = useLanguage()
  return (
    <div>
      <p className="muted small">{t('office.product.preview')}</p>
      <p lang={locale}>
        <small className="muted">{address}</small>
        <br />
        <b>
          <bdi>{title}</bdi>
        </b>
        <br />
        <bdi>{text}</bdi>
      </p>
    </div>
  )
}
