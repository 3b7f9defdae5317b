import { ProviderRefused } from '#app/payment-provider/payment-provider.ts'

/**
 * What the shop makes of an answer of the provider. One that lacks what it should have is no answer, as if it had
 * refused; and what it says can be stored: PostgreSQL takes neither NUL nor half of a surrogate pair, in text or in
 * JSON, and one such character in a text typed at the provider must not stop everything that comes after it.
 */
export function asAgreed<Arguments extends unknown[], Shaped extends { reference: string } | { id: string }>(
  shape: (...given: Arguments) => Shaped,
): (...given: Arguments) => Shaped {
  return (...given) => {
    try {
      const shaped = storable(shape(...given))
      const id: unknown = 'reference' in shaped ? shaped.reference : shaped.id
      if (typeof id !== 'string' || id === '') throw new TypeError('An object of the provider without its id')
      return shaped
    } catch (cause) {
      throw new ProviderRefused({ status: 200, code: 'malformed', cause })
    }
  }
}

/** The same with every text as PostgreSQL can keep it. */
export function storable<Value>(value: Value): Value {
  // Each branch gives back what it was given, but for the characters in its texts.
  if (typeof value === 'string') return value.replaceAll('\0', '\uFFFD').toWellFormed() as Value
  if (Array.isArray(value)) return value.map(storable) as Value
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), storable(inner)])) as Value
}
