import { useLanguage } from '#app/web/language.tsx'

export interface BeforeOrderingProps {
  /** Where the shop sends to, by codes of ISO 3166. */
  countries: string[]
  /** Cards that it takes, as the owner names them. */
  cardBrands: string
  /** Who may pay on account, within so many days; null where nobody may. */
  onAccount: { who: 'known' | 'signed-in'; days: number } | null
}

/**
 * What has to be known before the checkout begins: where the shop delivers, and how one pays (section 312j (1) BGB).
 */
export function BeforeOrdering({ countries, cardBrands, onAccount }: BeforeOrderingProps) {
  const { t, country, locale } = useLanguage()
  const names = countries.map(country).toSorted((a, b) => a.localeCompare(b, locale))
  return (
    <p className="muted small">
      {names.length > 0 && t('cart.delivers_to', { countries: names.join(', ') })}{' '}
      {cardBrands.trim() && t('cart.cards', { brands: cardBrands })}{' '}
      {onAccount && t(`cart.on_account.${onAccount.who}`, { days: onAccount.days })}
    </p>
  )
}
