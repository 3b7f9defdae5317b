import { LinkedText } from '#app/ui/text/LinkedText.tsx'
import { MinorPart } from '#app/ui/text/MinorPart.tsx'
import { useLanguage } from '#app/web/language.tsx'

const address = {
  en: 'https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_en.htm',
  de: 'https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_de.htm',
} as const

/**
 * The reminder of the legal guarantee, in words (Directive 2011/83/EU, article 6(1)(l)). The Union's own drawing of it
 * is not ours to hand out: docs/law.md says how an owner adds it.
 */
export function GuaranteeNotice() {
  const { t, locale } = useLanguage()
  return (
    <MinorPart title={t('guarantee.title')}>
      <p>{t('guarantee.text')}</p>
      <p>
        <LinkedText text={t('guarantee.more')} href={address[locale]} />
      </p>
    </MinorPart>
  )
}
