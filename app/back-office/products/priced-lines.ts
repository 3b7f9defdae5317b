import type { ErrorCode } from '#app/errors.ts'
import type { FormState } from '#app/web/answers/answer.ts'

// The values of a new product's options as staff type them: one on each line, and behind an equals sign what that one
// costs, such as `XL = 20`. The operation takes names and prices apart.

const typedValues = ['values', 'second_values', 'third_values'] as const

const priced = 'value_prices'

/** What is typed of a value and its price; without an equals sign it has none. */
function lineOf(line: string): { name: string; price: string | null } {
  const [, name, price] = /^(.*)=([^=]*)$/.exec(line) ?? []
  return { name: (name ?? line).trim(), price: price?.trim() ?? null }
}

const linesOf = (text: string) => text.split(/\r?\n/).map(lineOf)

/**
 * The form with names alone in its fields of values, and each price in a field of its own. What is wrong with its lines,
 * by field: a name that would say something about another one's field.
 */
export function withPricesApart(form: URLSearchParams): {
  form: URLSearchParams
  problems: Record<string, ErrorCode>
} {
  const apart = new URLSearchParams(form)
  const problems: Record<string, ErrorCode> = {}
  for (const field of typedValues) {
    const lines = linesOf(form.get(field) ?? '')
    if (lines.every(({ price }) => price === null)) continue
    apart.set(priced, '')
    apart.set(field, lines.map(({ name }) => name).join('\n'))
    for (const { name, price } of lines) {
      if (price === null) continue
      if (name === '' || /-(before|currency)$/.test(name)) problems[field] = 'field.characters'
      apart.set(`${priced}-${name}`, price)
      apart.set(`${priced}-${name}-currency`, form.get('price-currency') ?? '')
    }
  }
  return { form: apart, problems }
}

/** A refused form as it was typed; what is wrong with a price is said at the field it was typed in. */
export function asTyped(form: URLSearchParams, refusal: FormState): FormState {
  const values = { ...refusal.values }
  const problems: FormState['problems'] = {}
  for (const field of typedValues) values[field] = form.get(field) ?? ''
  const typedAt = (name: string) => {
    const isIt = (line: ReturnType<typeof lineOf>) =>
      line.price !== null && (name === priced || name === `${priced}-${line.name}`)
    return typedValues.findLast((field) => linesOf(values[field] ?? '').some(isIt)) ?? name
  }
  for (const [name, code] of Object.entries(refusal.problems)) problems[typedAt(name)] = code
  return { ...refusal, values, problems }
}
