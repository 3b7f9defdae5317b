import { arrivalOf, chargeFor, cheapestFor, type Delivery, freeFromFor } from '#app/catalogue/delivery.ts'
import { type DeliveryDates, slowestOf } from '#app/delivery/delivery-dates.ts'
import { regionOfAddress } from '#app/delivery/postal-regions.ts'
import { type Cart, type CartLine, subtotalOf, weightOf } from '#app/cart/cart.ts'

/** The estimated shipping price, in the cart's currency, and delivery day, before a method is chosen. */
export interface CartDelivery {
  country: string
  charge: number
  /** There are dearer ways, too. */
  isCheapest: boolean
  arrives: DeliveryDates
  /**
   * The value from which delivery is free; null if it never is, or if the goods' value is not known before the
   * checkout.
   */
  free: { from: number; missing: number } | null
}

export interface Destination {
  country: string
  /** The region, if it is known and has its own holidays; or empty. */
  region: string
}

/** The address entered in the checkout; null for pick-up or as long as none was entered. */
export function enteredDestination(cart: Pick<Cart, 'checkout'> | null): Destination | null {
  // The checkout's own folder writes and reads this; here it is only looked at.
  const told = (cart?.checkout ?? {}) as {
    delivery?: unknown
    address?: { country?: unknown; postalCode?: unknown } | null
  }
  const { country, postalCode } = (told.delivery === 'ship' && told.address) || {}
  if (typeof country !== 'string') return null
  return { country, region: regionOfAddress({ country, postalCode: String(postalCode ?? '') }) }
}

/** Null where nothing carries that weight: then the checkout says what can be done. */
export function deliveryOf(
  {
    lines,
    currency,
  }: Pick<Cart, 'currency'> & {
    lines: readonly Pick<CartLine, 'quantity' | 'unitPrice' | 'weightGrams' | 'toOrder' | 'toOrderDays'>[]
  },
  delivery: Delivery,
  isExport: boolean,
  now: Date,
): CartDelivery | null {
  const { country, methods } = delivery
  const [weight, value] = [weightOf(lines), subtotalOf({ lines, currency })]
  const method = cheapestFor(methods, weight, value)
  const arrives = arrivalOf(delivery, { weight, value, madeIn: slowestOf(lines, delivery.toOrder) }, now)
  if (!method || !arrives) return null
  const from = isExport ? null : freeFromFor(methods, weight)
  return {
    country,
    charge: isExport ? method.price : chargeFor(method, value).amount,
    isCheapest: methods.filter(({ maxWeight }) => maxWeight === null || weight <= maxWeight).length > 1,
    arrives,
    free: from === null || from <= 0 ? null : { from, missing: Math.max(0, from - value.amount) },
  }
}
