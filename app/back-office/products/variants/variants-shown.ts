import { z } from 'zod'
import { before } from '#app/back-office/forms/shown-before.ts'
import { fieldOf } from './variant-values.ts'

/** One hidden field for all of a form, which may have as many fields as a form may bring: what its fields showed at first. */
export const shownVariants = 'variants-before'

/** By variant, then by field. */
export type ShownVariants = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Its value; what is empty is left out. */
export const asShown = (variants: ShownVariants): string =>
  JSON.stringify(variants, (_, value: unknown) => (value === '' ? undefined : value))

const shape = z.record(z.string(), z.record(z.string(), z.string()))

/** Null: it is none, so a program sends it and has shown nothing. */
export function readShown(text: string | undefined): ShownVariants | null {
  try {
    return text === undefined ? null : shape.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** The form with a value for each field that says what it showed at first, as other forms have them beside their fields. */
export function withShown(values: Readonly<Record<string, string>>): Record<string, string> {
  const shown = Object.entries(readShown(values[shownVariants]) ?? {})
  const typed = Object.keys(values)
  const were = shown.flatMap(([id, fields]) =>
    typed
      .filter((name) => name.startsWith(fieldOf(id, '')))
      .map((name) => [before(name), fields[name.slice(fieldOf(id, '').length)] ?? ''] as const),
  )
  return { ...values, ...Object.fromEntries(were) }
}
