import { ProviderRefused } from '#app/payment-provider/payment-provider.ts'

/**
 * Shapes an answer of the provider. An answer that lacks an expected part counts as a failed call. The texts are made
 * storable: PostgreSQL accepts neither NUL nor half of a surrogate pair, in text or in JSON, and one such character
 * typed at the provider must not block everything after it.
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
  // Each branch returns the value unchanged except for the characters in its texts.
  if (typeof value === 'string') return value.replaceAll('\0', '\uFFFD').toWellFormed() as Value
  if (Array.isArray(value)) return value.map(storable) as Value
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), storable(inner)])) as Value
}
