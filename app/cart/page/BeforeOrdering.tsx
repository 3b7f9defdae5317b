import { useLanguage } from '#app/web/language.tsx'

export interface BeforeOrderingProps {
  /** The countries that the shop ships to, as ISO 3166 codes. */
  countries: string[]
  /** Cards that it takes, as the owner names them. */
  cardBrands: string
  /** Who may pay on account, and within how many days; null if no one may. */
  onAccount: { who: 'known' | 'signed-in'; days: number } | null
}

/** Information required before the checkout begins: where the shop delivers, and how to pay (section 312j (1) BGB). */
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
