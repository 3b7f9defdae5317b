import { z } from 'zod'
import { limits } from '#app/limits.ts'

const line = (most: number) => z.string().trim().max(most, 'field.too_long').default('')

/** A person or company that a buyer can reach: a name, a postal address and an email or web address. */
const maker = z.object({
  name: z.string().trim().min(1, 'field.required').max(limits.title.value, 'field.too_long'),
  address: line(limits.makerAddress.value),
  email: line(limits.email.value),
})

/**
 * Who made a product, who is responsible for it in the Union if the manufacturer is elsewhere, and its warnings
 * (Regulation (EU) 2023/988, article 19). Warnings in other languages are with the product's other texts.
 */
export const productSafety = z.object({
  manufacturer: maker.nullish(),
  responsible: maker.nullish(),
  warnings: line(limits.message.value),
})
export type ProductSafety = z.output<typeof productSafety>
export type Maker = z.output<typeof maker>

/** As its page shows them: the warnings in the reader's language, or marked with the language that they are in. */
export type ShownSafety = ProductSafety & { warningsLang?: string | null }

interface Seller {
  madeBySeller: 'yes' | 'no'
  name: string
  sellerName: string
  /** In the reader's language. */
  address: string[]
  email: string
}

/**
 * The safety information of a product's page: its own, with the seller as the manufacturer if the seller makes
 * everything; null if there is none.
 */
export function safetyOf(own: ShownSafety | null, seller: Seller): ShownSafety | null {
  const manufacturer = own?.manufacturer ?? (seller.madeBySeller === 'yes' ? makerOf(seller) : null)
  const { responsible = null, warnings = '', warningsLang } = own ?? {}
  const shown = { manufacturer, responsible, warnings, warningsLang }
  return shown.manufacturer || shown.responsible || shown.warnings ? shown : null
}

function makerOf({ name, sellerName, address, email }: Seller): Maker {
  const maker = sellerName || name
  return { name: maker, address: address.filter((each) => each !== maker && each !== name).join(', '), email }
}
