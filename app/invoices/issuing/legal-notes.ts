import { isInUnion } from '#app/settings/seller.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import type { Language } from '#app/web/language-of.ts'

export interface Taxation {
  settings: Pick<ShopSettings, 'vat' | 'homeCountry'>
  /** Where the items go, or are handed over; null if the order does not say it. */
  destination: string | null
  /** No tax at all is charged, not even one of 0 %. */
  untaxed: boolean
}

type Note = 'small-business' | 'export' | 'abroad' | null

/** Why there is no tax, or a tax of another country than the seller's. */
export function taxNote({ settings: { vat, homeCountry }, destination, untaxed }: Taxation): Note {
  if (vat === 'small-business') return 'small-business'
  if (destination === null || destination === homeCountry) return null
  if (untaxed) return isInUnion(homeCountry) && !isInUnion(destination) ? 'export' : null
  return isInUnion(homeCountry) && isInUnion(destination) ? 'abroad' : null
}

/** The sentences that the law asks for on this document, in its language. */
export function legalNotes(taxation: Taxation, { t, country }: Pick<Language, 't' | 'country'>): string[] {
  const { homeCountry } = taxation.settings
  const law = homeCountry === 'DE' || homeCountry === 'AT' ? homeCountry : 'other'
  switch (taxNote(taxation)) {
    case 'small-business':
      return [t('invoices.legal.small_business', { law })]
    case 'export':
      return [t('invoices.legal.export', { law })]
    case 'abroad':
      return [t('invoices.legal.abroad', { country: country(taxation.destination ?? homeCountry) })]
    default:
      return []
  }
}
