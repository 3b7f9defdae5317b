import { type Accents, contrastIn, type Scheme, tokensOf } from '#app/settings/look/look.ts'
import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'

/** A link and a button in each scheme, whichever the reader's device is set to: drawn, since no style may stand in a page. */
export function LookPreview({ accents }: { accents: Accents }) {
  const { t } = useLanguage()
  return (
    <Section title={t('office.look.preview')}>
      <div className="row">
        <Sample scheme="light" accent={accents.light} />
        <Sample scheme="dark" accent={accents.dark} />
      </div>
    </Section>
  )
}

function Sample({ scheme, accent }: { scheme: Scheme; accent: string }) {
  const { t, number } = useLanguage()
  const { grounds, ink } = tokensOf(scheme)
  return (
    <figure>
      <svg viewBox="0 0 240 96" width="240" height="96" aria-hidden="true">
        <rect x="0.5" y="0.5" width="239" height="95" rx="6" fill={grounds[0]} stroke="#7d8390" />
        <text x="20" y="54" fontSize="16" fill={accent} textDecoration="underline">
          {t('office.look.link')}
        </text>
        <rect x="104" y="28" width="120" height="40" rx="6" fill={accent} />
        <text x="164" y="53" fontSize="15" fontWeight="600" textAnchor="middle" fill={ink}>
          {t('office.look.button')}
        </text>
      </svg>
      <figcaption className="small">
        {t(`office.look.preview_${scheme}`, {
          colour: accent,
          ratio: number(Math.floor(contrastIn(scheme, accent) * 10) / 10),
        })}
      </figcaption>
    </figure>
  )
}
