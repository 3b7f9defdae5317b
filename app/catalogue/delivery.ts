import {
  type DayRange,
  type DeliveryDates,
  deliveryDates,
  type Dispatch,
  type Week,
} from '#app/delivery/delivery-dates.ts'
import { money, type Money } from '#app/kernel/money.ts'

/** What a way costs, and what it carries. */
export interface Method {
  price: number
  freeFrom: number | null
  /** Grams. */
  maxWeight: number | null
}

/** A way to send, as far as a product page tells of it. */
export interface DeliveryMethod extends Method {
  daysMin: number
  daysMax: number
  deliversOn: Week
}

/** How the shop sends to a country, as far as it is shown before the checkout. */
export interface Delivery {
  country: string
  /** The part of the country, where it is known and has holidays of its own; or empty. */
  region: string
  methods: DeliveryMethod[]
  /** How the shop sends, for the days on which it arrives. */
  dispatch: Dispatch
  /** How long what is not in stock takes first, unless it says so itself. */
  toOrder: DayRange
  /** Whether a page of the shop says how to send things back. */
  returnsPage: boolean
}

/** The cheapest way in which something of this weight travels, by what it costs for goods of this value. */
export function cheapestFor<M extends Method>(methods: readonly M[], weight: number, value?: Money): M | undefined {
  const carrying = methods.filter(({ maxWeight }) => maxWeight === null || weight <= maxWeight)
  const chargeOf = (method: M) => (value ? chargeFor(method, value).amount : method.price)
  return carrying.toSorted((a, b) => chargeOf(a) - chargeOf(b))[0]
}

/** What it costs to send goods of this value. */
export function chargeFor({ price, freeFrom }: Pick<Method, 'price' | 'freeFrom'>, value: Money): Money {
  return money(freeFrom !== null && value.amount >= freeFrom ? 0 : price, value.currency)
}

/** The goods' value from which something of this weight travels free, or null. */
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
