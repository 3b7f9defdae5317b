import { z } from 'zod'
import { isNeverTakenBack, type NoReturn } from '#app/catalogue/no-return.ts'
import { oneLine } from '#app/kernel/one-line.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'

const line = (most: number) =>
  z.string().transform(oneLine).pipe(z.string().min(1, 'field.required').max(most, 'field.too_long'))

/**
 * A declaration of withdrawal: who, from which order, and where the receipt goes. No reason is asked for, and the items may be
 * left open: then it is the whole order (Directive 2011/83/EU, article 11a).
 */
export const withdrawalForm = z.object({
  name: line(limits.name.value),
  email: line(limits.email.value).pipe(z.email({ pattern: z.regexes.html5Email, error: 'field.email' })),
  order: z
    .string()
    .transform(orderNumber)
    .pipe(line(20))
    .pipe(z.string().regex(/^[A-Z0-9-]+$/, 'field.characters')),
  items: z.string().trim().max(limits.withdrawalItems.value, 'field.too_long').default(''),
  /** Made with the page: the same form sent twice is one declaration. */
  submission: z.uuid('request.malformed'),
})
export type Withdrawal = z.output<typeof withdrawalForm>

/** The number of an order as people type it off a letter: "# b1002", or its digits alone. */
function orderNumber(typed: string): string {
  return typed
    .replace(/[#\s]/g, '')
    .toUpperCase()
    .replace(/^(?=\d+$)/, 'B')
}

/** Whether this can be a number of ours. Anything else is words, which a mail to a stranger must not carry. */
export const isOrderNumber = (order: string) => /^B\d{4,9}$/.test(order)

/** What was ticked and what was written beside it, one below the other, for the field that the declaration keeps. */
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
 * What is declared about an order whose lines are known: what was chosen, or else all that can be withdrawn from. Empty, as
 * everywhere, is the whole order.
 */
export function itemsWithin(items: string, lines: readonly NamedLine[]): Outcome<string, 'no-right'> {
  const without = lines.filter(({ noReturn }) => isNeverTakenBack(noReturn))
  const named = items.split('\n')
  if (without.some(({ name }) => named.includes(name))) return refuse('no-right')
  if (items !== '' || without.length === 0) return agree(items)
  const others = lines.filter((line) => !without.includes(line))
  return others.length > 0 ? agree(others.map(({ name }) => name).join('\n')) : refuse('no-right')
}

/** Where in its three steps a form is: it is filled in, shown once more, and confirmed. */
export const withdrawalSteps = ['edit', 'check', 'confirm'] as const
export type WithdrawalStep = (typeof withdrawalSteps)[number]

export function stepOf(intent: string | null | undefined): WithdrawalStep {
  return withdrawalSteps.find((step) => step === intent) ?? 'edit'
}

/** Only who said that it was acted on takes that back. */
export function mayReopen(
  { handledAt, handledBy }: { handledAt: Date | null; handledBy: string | null },
  who: string,
): Outcome<undefined, 'record.resolved_by_other'> {
  return handledAt === null || handledBy === who ? agree() : refuse('record.resolved_by_other')
}
