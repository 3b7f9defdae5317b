// Which variant a choice of option values means. The product page and its island in the browser ask the same functions;
// the server looks the variant up once more from the names when it is put into the cart.

/** The place of the chosen value within each option. */
export type Choice = readonly number[]

export interface Choosable {
  choice: Choice
  /** Sold out: it can be looked at and not bought. */
  gone: boolean
}

/** Some combinations may not exist at all. */
export function offerFor<Offer extends Choosable>(offers: readonly Offer[], choice: Choice): Offer | undefined {
  return offers.find((offer) => offer.choice.every((value, option) => value === choice[option]))
}

/** The one shown first: the first that can be bought. */
export function firstOffer<Offer extends Choosable>(offers: readonly Offer[]): Offer | undefined {
  return offers.find(({ gone }) => !gone) ?? offers[0]
}

/**
 * The nearest choice that exists after one option was changed: that option's new value holds, the others keep theirs as far
 * as there is such a variant, and rather one that can be bought.
 */
export function nearest(offers: readonly Choosable[], wanted: Choice, changed: number): Choice {
  let left = offers.filter(({ choice }) => choice[changed] === wanted[changed])
  wanted.forEach((value, option) => {
    const same = left.filter(({ choice }) => choice[option] === value)
    if (same.length > 0) left = same
  })
  return firstOffer(left)?.choice ?? wanted
}

/** How a value stands beside the others chosen: `missing` when the options before it leave no variant of it. */
export function standing(
  offers: readonly Choosable[],
  choice: Choice,
  option: number,
  value: number,
): 'there' | 'gone' | 'missing' {
  const possible = offers.filter(
    (offer) =>
      offer.choice[option] === value &&
      choice.every((each, before) => before >= option || offer.choice[before] === each),
  )
  if (possible.length === 0) return 'missing'
  const exact = offerFor(
    possible,
    choice.map((each, at) => (at === option ? value : each)),
  )
  return (exact ? exact.gone : possible.every(({ gone }) => gone)) ? 'gone' : 'there'
}
