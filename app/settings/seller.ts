import { locales } from '#app/locales.ts'
import type { Language } from '#app/web/language-of.ts'
import { phoneLink } from './phone.ts'
import type { ShopSettings } from './settings.ts'

/** Members of the European Union, by ISO 3166 (Greece is GR there, EL in numbers for VAT). */
const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

export const isInUnion = (country: string): boolean => union.includes(country)

type Kind = Pick<ShopSettings, 'homeCountry' | 'sellsTo'>

/** The Union's law of consumers: for a seller in a member state whose buyers are not businesses. */
export function sellsToConsumersInUnion({ homeCountry, sellsTo }: Kind): boolean {
  return sellsTo === 'consumers' && union.includes(homeCountry)
}

/**
 * The way to withdraw from a contract on every page (Directive 2011/83/EU, article 11a; in Germany section 356a BGB).
 */
export function hasWithdrawalFunction(settings: Kind & Pick<ShopSettings, 'withdrawalFunction'>): boolean {
  return applies(settings.withdrawalFunction, settings)
}

/** The harmonised notice on the legal guarantee (Directive 2011/83/EU, article 6(1)(l); Regulation (EU) 2025/1960). */
export function hasGuaranteeNotice(settings: Kind & Pick<ShopSettings, 'guaranteeNotice'>): boolean {
  return applies(settings.guaranteeNotice, settings)
}

/** A price that the owner states as the one before may be struck where Directive 98/6/EC, article 6a, does not hold. */
export function mayStrikeStatedPrice(settings: Kind): boolean {
  return !sellsToConsumersInUnion(settings)
}

function applies(choice: ShopSettings['guaranteeNotice'], settings: Kind): boolean {
  return choice === 'by-law' ? sellsToConsumersInUnion(settings) : choice === 'on'
}

type Seller = Pick<
  ShopSettings,
  'name' | 'sellerName' | 'representative' | 'address' | 'homeCountry' | 'email' | 'phone' | 'register' | 'vatId'
>
type CountryName = Pick<Language, 'country'>

/** The seller's address with the country in the reader's language: owners write it in theirs, or leave it out. */
export function sellerAddress(
  { address, homeCountry }: Pick<ShopSettings, 'address' | 'homeCountry'>,
  { country }: CountryName,
): string[] {
  if (!/^[A-Z]{2}$/.test(homeCountry)) return address
  const names = namesOf(homeCountry)
  const lines = address.filter((line) => !names.includes(line.trim().toLowerCase()))
  return lines.length > 0 ? [...lines, country(homeCountry)] : []
}

const knownNames = new Map<string, string[]>()

/** A country's name in the shop's languages and in its own, in lower case; cached, since creating a `DisplayNames` is slow. */
function namesOf(country: string): string[] {
  const known = knownNames.get(country)
  if (known) return known
  const spoken = new Intl.Locale(`und-${country}`).maximize().language
  const names = [...locales, spoken].flatMap(
    (locale) => new Intl.DisplayNames(locale, { type: 'region' }).of(country)?.toLowerCase() ?? [],
  )
  knownNames.set(country, names)
  return names
}

/** The seller's facts in the order of an imprint; unknown ones are left out. */
export const sellerFacts = ['seller', 'representative', 'address', 'email', 'phone', 'register', 'vat_id'] as const
export type SellerFact = { name: (typeof sellerFacts)[number]; value: string }

/** The seller, for the imprint and the confirmation of an order (Directive 2011/83/EU, article 6(1)(b) to (d)). */
export function sellerFactsOf(settings: Seller, language: CountryName): SellerFact[] {
  const seller = settings.sellerName || settings.name
  // The first line often repeats the name.
  const address = sellerAddress(settings, language).filter((line) => line !== seller && line !== settings.name)
  const values: Record<SellerFact['name'], string> = {
    seller,
    representative: settings.representative,
    address: address.join(', '),
    email: settings.email,
    phone: settings.phone && phoneLink(settings.phone).text,
    register: settings.register,
    vat_id: settings.vatId,
  }
  return sellerFacts.flatMap((name) => (values[name] ? [{ name, value: values[name] }] : []))
}

/** How the price beside it is to be read: with VAT, before tax, or of a seller who charges none. */
export type PriceTax = 'included' | 'added' | 'small-business'

export function priceTaxOf({ vat, pricesIncludeTax }: Pick<ShopSettings, 'vat' | 'pricesIncludeTax'>): PriceTax {
  if (vat === 'small-business') return 'small-business'
  return pricesIncludeTax ? 'included' : 'added'
}

const notes = {
  included: 'seller.price_note',
  added: 'seller.price_note_net',
  'small-business': 'seller.price_note_no_vat',
} as const satisfies Record<PriceTax, string>

/**
 * The note beside a price: whether tax is in it, and the way to the page that says what delivery costs (section 6
 * PAngV).
 */
export function priceNote(tax: PriceTax, shipping: { slug: string } | null, { t, href }: Pick<Language, 't' | 'href'>) {
  return { text: t(notes[tax]), href: shipping ? href('/pages/:slug', { slug: shipping.slug }) : undefined }
}
