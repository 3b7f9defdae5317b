import {
  type DayRange,
  type DeliveryDates,
  deliveryDates,
  type Dispatch,
  type Week,
} from '#app/delivery/delivery-dates.ts'
import { money, type Money } from '#app/kernel/money.ts'

/** The price of a shipping method, and the weight that it carries. */
export interface Method {
  price: number
  freeFrom: number | null
  /** Grams. */
  maxWeight: number | null
}

/** A shipping method, as far as a product page shows it. */
export interface DeliveryMethod extends Method {
  daysMin: number
  daysMax: number
  deliversOn: Week
}

/** How the shop sends to a country, as far as it is shown before the checkout. */
export interface Delivery {
  country: string
  /** The region, if it is known and has its own holidays; or empty. */
  region: string
  methods: DeliveryMethod[]
  /** How the shop sends, for the days on which it arrives. */
  dispatch: Dispatch
  /** The default production time of products without stock. */
  toOrder: DayRange
  /** Whether the shop has a page about returns. */
  returnsPage: boolean
}

/** The cheapest method for this weight, by its price for goods of this value. */
export function cheapestFor<M extends Method>(methods: readonly M[], weight: number, value?: Money): M | undefined {
  const carrying = methods.filter(({ maxWeight }) => maxWeight === null || weight <= maxWeight)
  const chargeOf = (method: M) => (value ? chargeFor(method, value).amount : method.price)
  return carrying.toSorted((a, b) => chargeOf(a) - chargeOf(b))[0]
}

/** The shipping price for goods of this value. */
export function chargeFor({ price, freeFrom }: Pick<Method, 'price' | 'freeFrom'>, value: Money): Money {
  return money(freeFrom !== null && value.amount >= freeFrom ? 0 : price, value.currency)
}

/** The goods' value from which this weight is shipped free, or null. */
export function freeFromFor(methods: readonly Method[], weight: number): number | null {
  const values = methods
    .filter(({ maxWeight }) => maxWeight === null || weight <= maxWeight)
    .flatMap(({ freeFrom }) => (freeFrom === null ? [] : [freeFrom]))
  return values.length > 0 ? Math.min(...values) : null
}

/**
 * When something of this weight would arrive within the shop's country, sent in the cheapest way; null where nothing
 * carries it.
 */
export function arrivalOf(
  { country, region, methods, dispatch }: Delivery,
  { weight, value, madeIn }: { weight: number; value?: Money; madeIn: DayRange | null },
  now: Date,
): DeliveryDates | null {
  const method = cheapestFor(methods, weight, value)
  return method ? deliveryDates(now, dispatch, { ...method, country, region }, madeIn) : null
}
