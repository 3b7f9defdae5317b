/** An amount in the currency's minor unit (ISO 4217): 48.20 EUR is 4820, 500 JPY is 500. Always a whole number. */
export interface Money {
  amount: number
  currency: string
}

export function money(amount: number, currency: string): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of minor units`)
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`"${currency}" is not a currency code`)
  return { amount, currency }
}

export function zero(currency: string): Money {
  return money(0, currency)
}

export function plus(...amounts: [Money, ...Money[]]): Money {
  const [first] = amounts
  return money(
    amounts.reduce((sum, each) => sum + sameCurrency(first, each).amount, 0),
    first.currency,
  )
}

export function minus(from: Money, what: Money): Money {
  return money(from.amount - sameCurrency(from, what).amount, from.currency)
}

export function times(price: Money, quantity: number): Money {
  return money(price.amount * quantity, price.currency)
}

/**
 * `amount * numerator / denominator`, rounded half away from zero, as merchants do. Computed in integers, without
 * floating-point errors.
 */
export function share(amount: number, numerator: number, denominator: number): number {
  const exact = BigInt(amount) * BigInt(numerator)
  const divisor = BigInt(denominator)
  const doubled = 2n * (exact < 0n ? -exact : exact) + divisor
  const rounded = doubled / (2n * divisor)
  return Number(exact < 0n ? -rounded : rounded)
}

/** The tax inside an amount that includes it; the rate is in basis points (1900 = 19 %). */
export function taxIncluded(amount: number, rateBasisPoints: number): number {
  return share(amount, rateBasisPoints, 10_000 + rateBasisPoints)
}

/** Splits an amount by weights so that the parts sum to the whole: the largest remainders get the odd units. */
export function spread(amount: number, weights: number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum <= 0) return weights.map((_, index) => (index === 0 ? amount : 0))
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const floors = exact.map((value) => floorDivide(value, BigInt(sum)))
  let left = amount - Number(floors.reduce((total, floor) => total + floor, 0n))
  const order = exact
    .map((value, index) => ({ index, remainder: value - (floors[index] ?? 0n) * BigInt(sum) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))
  const parts = floors.map(Number)
  for (const { index } of order) {
    if (left === 0) break
    parts[index] = (parts[index] ?? 0) + 1
    left -= 1
  }
  return parts
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return value % by < 0n ? quotient - 1n : quotient
}

function sameCurrency(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new RangeError(`${a.currency} and ${b.currency} cannot be added up`)
  return b
}

// The currencies of ISO 4217 (list one) whose minor unit is not a hundredth. Intl is not used, because ICU's digits
// change between versions, and that would change what the stored amounts mean.
const digits: Record<string, number> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
}

/** How many decimals a currency has according to ISO 4217 (the card provider's exponents may differ). */
export function minorDigits(currency: string): number {
  return digits[currency] ?? 2
}
