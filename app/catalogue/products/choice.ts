// Which variant a choice of option values means. The product page and its island in the browser use the same functions;
// the server looks the variant up again by the names when it is added to the cart.

/** The place of the chosen value within each option. */
export type Choice = readonly number[]

export interface Choosable {
  choice: Choice
  /** Sold out: it can be looked at and not bought. */
  gone: boolean
}

/** An option as its values are called in forms and addresses, in no language. */
export interface Named {
  values: readonly { value: string }[]
}

/** The field of an option, in the form that buys and in the address of a choice. */
export const fieldOf = (option: number) => `option${option + 1}`

/** Some combinations may not exist at all. */
export function offerFor<Offer extends Choosable>(offers: readonly Offer[], choice: Choice): Offer | undefined {
  return offers.find((offer) => offer.choice.every((value, option) => value === choice[option]))
}

/** The one shown first: the first that can be bought. */
export function firstOffer<Offer extends Choosable>(offers: readonly Offer[]): Offer | undefined {
  return offers.find(({ gone }) => !gone) ?? offers[0]
}

/**
 * The nearest choice that exists after one option was changed: that option's new value holds, the others keep theirs as
 * far as there is such a variant, and rather one that can be bought. Without `changed` the options hold in their order.
 */
export function nearest(offers: readonly Choosable[], wanted: Choice, changed = 0): Choice {
  let left = offers
  const others = wanted.map((_, option) => option).filter((option) => option !== changed)
  for (const option of [changed, ...others]) {
    const same = left.filter(({ choice }) => choice[option] === wanted[option])
    if (same.length > 0) left = same
  }
  return firstOffer(left)?.choice ?? wanted
}

/** The state of a value with the other chosen ones: `missing` if there is no such variant. */
export function standing(
  offers: readonly Choosable[],
  choice: Choice,
  option: number,
  value: number,
): 'there' | 'gone' | 'missing' {
  const offer = offerFor(
    offers,
    choice.map((each, at) => (at === option ? value : each)),
  )
  if (!offer) return 'missing'
  return offer.gone ? 'gone' : 'there'
}

/** A choice in the words of an address and of the form that buys. */
export function queryOf(options: readonly Named[], choice: Choice): Record<string, string> {
  return Object.fromEntries(
    options.map(({ values }, option) => [fieldOf(option), values[choice[option] ?? 0]?.value ?? '']),
  )
}

/** The same for a variant known only by the names of its values, in the shop's own language. */
export function queryOfNames(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, option) => [fieldOf(option), name]))
}

/**
 * The choice in an address, one name per option: null if there is none. The combination may not exist; then `choice` is
 * the nearest existing one, and `kept` says whether all named values were kept.
 */
export function askedChoice(
  options: readonly Named[],
  offers: readonly Choosable[],
  asked: readonly (string | null)[],
): { choice: Choice; exact: boolean; kept: boolean } | null {
  if (asked.every((name) => name === null)) return null
  const wanted = options.map(({ values }, option) => values.findIndex(({ value }) => value === asked[option]))
  if (wanted.every((value) => value < 0)) return null
  const choice = nearest(offers, wanted)
  const isKept = (name: string | null, option: number) => name === null || wanted[option] === choice[option]
  const kept = asked.every(isKept)
  return { choice, kept, exact: kept && asked.filter((name) => name !== null).length === options.length }
}
