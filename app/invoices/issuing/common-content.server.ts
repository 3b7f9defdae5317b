import type { InvoiceContent } from '#app/invoices/invoice.ts'
import { dayAt } from '#app/kernel/day.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { defaultLocale, isLocale } from '#app/locales.ts'
import { sellerAddress, sellerFactsOf } from '#app/settings/seller.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { type Language, languageOf } from '#app/web/language-of.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { legalNotes } from './legal-notes.ts'

type Order = Row<'orders'>

/** Documents are in the language that the order was placed in. */
export function documentLanguage({ locale }: Pick<Order, 'locale'>, { timeZone }: ShopSettings): Language {
  return languageOf(isLocale(locale) ? locale : defaultLocale, timeZone)
}

export type Common = Pick<
  InvoiceContent,
  | 'locale'
  | 'issuedOn'
  | 'shop'
  | 'seller'
  | 'sellerFacts'
  | 'order'
  | 'buyer'
  | 'email'
  | 'delivery'
  | 'pickUp'
  | 'pricesIncludeTax'
  | 'currency'
  | 'legal'
>

/** What an invoice and its credit notes have in common: who sold to whom, and where it went. */
export async function commonContent(tx: Tx, order: Order, settings: ShopSettings, issuedAt: Date): Promise<Common> {
  return commonOf(order, await findLocation(tx, order), settings, issuedAt)
}

/** The same once the location of a pick-up is known. */
export function commonOf(order: Order, location: PickUpPlace | null, settings: ShopSettings, issuedAt: Date): Common {
  const language = documentLanguage(order, settings)
  const { shippingAddress, billingAddress } = order
  const buyer = billingAddress ?? shippingAddress
  const destination = shippingAddress?.country ?? location?.address.country ?? null
  const untaxed = order.taxes.length === 0
  return {
    locale: language.locale,
    issuedOn: dayAt(issuedAt, settings.timeZone),
    shop: settings.name,
    ...sellerOf(settings, language),
    order: { number: order.number, placedOn: dayAt(order.placedAt ?? order.createdAt, settings.timeZone) },
    buyer,
    email: order.email,
    delivery: isSame(buyer, shippingAddress) ? null : shippingAddress,
    pickUp: location?.name ?? null,
    pricesIncludeTax: order.pricesIncludeTax,
    currency: order.currency,
    legal: legalNotes({ settings, destination, untaxed }, language),
  }
}

/** The name and address as a block, the rest with its labels. */
function sellerOf(settings: ShopSettings, language: Language): Pick<InvoiceContent, 'seller' | 'sellerFacts'> {
  const name = settings.sellerName || settings.name
  const address = sellerAddress(settings, language).filter((line) => line !== name && line !== settings.name)
  const facts = sellerFactsOf(settings, language).filter((fact) => fact.name !== 'seller' && fact.name !== 'address')
  return {
    seller: [name, ...address],
    sellerFacts: facts.map((fact) => ({ label: language.t(`seller.${fact.name}`), value: fact.value })),
  }
}

const isSame = (one: PostalAddress | null, other: PostalAddress | null) => JSON.stringify(one) === JSON.stringify(other)

export interface PickUpPlace {
  name: string
  address: PostalAddress
}

async function findLocation(tx: Tx, { pickUpLocationId }: Order) {
  if (!pickUpLocationId) return null
  const location = tx.selectFrom('locations').select(['name', 'address']).where('id', '=', pickUpLocationId)
  return (await location.executeTakeFirst()) ?? null
}

/** A line's title and the values that were chosen. */
export const wordsOfLine = ({ title, options }: Pick<Row<'orderLines'>, 'title' | 'options'>) => ({
  title,
  detail: options.map(({ value }) => value).join(', '),
})
