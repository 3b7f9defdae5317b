import { z } from 'zod'
import { isNeverTakenBack, type NoReturn } from '#app/catalogue/law/no-return.ts'
import { emailField } from '#app/checkout/contact.ts'
import { oneLine } from '#app/kernel/one-line.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, locales } from '#app/locales.ts'
import { orderNumberTyped } from '#app/orders/order.ts'

const line = (most: number) =>
  z.string('field.required').overwrite(oneLine).min(1, 'field.required').max(most, 'field.too_long')

/**
 * A declaration of withdrawal: who, from which order, and the address of the receipt. No reason is asked for, and
 * without items it covers the whole order (Directive 2011/83/EU, article 11a).
 */
export const declaration = z.object({
  name: line(limits.name.value).meta({ personal: true }),
  email: emailField.meta({ personal: true }),
  /** Without a number it is the newest order of the address. */
  order: z
    .string('request.malformed')
    .overwrite(orderNumberTyped)
    .max(20, 'field.too_long')
    .regex(/^[A-Z0-9-]*$/, 'field.characters')
    .default(''),
  items: z.string().trim().max(limits.withdrawalItems.value, 'field.too_long').default('').meta({ personal: true }),
  /** The key of the link that shows the order: its holder learns what cannot be withdrawn from. */
  key: z.string().max(200, 'request.malformed').nullable().default(null),
  /** The language of the receipt. */
  locale: z.enum(locales, 'field.choice').default(defaultLocale),
})
export type Declaration = z.output<typeof declaration>

/** Whether this can be a number of ours. Anything else is words, which a mail to a stranger must not carry. */
export const isOrderNumber = (order: string) => /^B\d{4,9}$/.test(order)

/** The ticked and typed items, one per line, for the field that the declaration stores. */
export function itemsOf(form: URLSearchParams): string {
  return [...form.getAll('item'), form.get('items') ?? '']
    .map((each) => each.trim())
    .filter(Boolean)
    .join('\n')
}

/** A line of the order as the form calls it. */
export interface NamedLine {
  name: string
  noReturn: NoReturn | null
}

/**
 * The declared items of an order whose lines are known: the chosen ones, or else everything that can be withdrawn from.
 * Empty, as everywhere, means the whole order.
 */
export function itemsWithin(items: string, lines: readonly NamedLine[]): Outcome<string, 'withdrawal.not_possible'> {
  const without = lines.filter(({ noReturn }) => isNeverTakenBack(noReturn))
  const named = items.split('\n')
  if (without.some(({ name }) => named.includes(name))) return refuse('withdrawal.not_possible', '/items')
  if (items !== '' || without.length === 0) return agree(items)
  const others = lines.filter((line) => !without.includes(line))
  return others.length > 0
    ? agree(others.map(({ name }) => name).join('\n'))
    : refuse('withdrawal.not_possible', '/items')
}

/** Only who said that it was acted on takes that back. */
export function mayReopen(
  { handledAt, handledBy }: { handledAt: Date | null; handledBy: string | null },
  who: string,
): Outcome<undefined, 'record.resolved_by_other'> {
  return handledAt === null || handledBy === who ? agree() : refuse('record.resolved_by_other')
}
