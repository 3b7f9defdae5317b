import { EmailLink } from '#app/settings/ReachUs.tsx'
import { Definitions } from '#app/ui/text/Definitions.tsx'
import { MinorPart } from '#app/ui/text/MinorPart.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Maker, ShownSafety as Facts } from './safety.ts'

interface ProductSafetyProps {
  safety: Facts
  /** Article numbers, that identify a product. */
  skus: string[]
}

/** Safety information required before a product is sold online. */
export function ProductSafety({
  safety: { manufacturer, responsible, warnings, warningsLang },
  skus,
}: ProductSafetyProps) {
  const { t } = useLanguage()
  const makers = [
    ...(manufacturer ? [{ name: t('safety.manufacturer'), value: <MakerLines maker={manufacturer} /> }] : []),
    ...(responsible ? [{ name: t('safety.responsible'), value: <MakerLines maker={responsible} /> }] : []),
    ...(skus.length > 0 ? [{ name: t('safety.sku', { count: skus.length }), value: <Skus skus={skus} /> }] : []),
  ]
  return (
    <MinorPart title={t('safety.title')}>
      {warnings && (
        <p>
          <b>{t('safety.warnings')}</b> <span lang={warningsLang ?? undefined}>{warnings}</span>
        </p>
      )}
      <Definitions facts={makers} />
    </MinorPart>
  )
}

/** More than these hide the content around them. */
const mostShown = 5

function Skus({ skus }: { skus: string[] }) {
  const { t } = useLanguage()
  if (skus.length <= mostShown) return skus.join(', ')
  return (
    <>
      {t('safety.sku_each')}
      <details>
        <summary>
          <u>{t('safety.sku_all', { count: skus.length })}</u>
        </summary>
        <div>{skus.join(', ')}</div>
      </details>
    </>
  )
}

function MakerLines({ maker: { name, address, email } }: { maker: Maker }) {
  const isLink = /^https?:\/\//.test(email)
  return (
    <>
      {[name, address].filter(Boolean).map((line) => (
        <div key={line}>
          <bdi>{line}</bdi>
        </div>
      ))}
      {isLink ? <a href={email}>{email}</a> : email && <EmailLink address={email} />}
    </>
  )
}
