import type { FormState } from '#app/web/answers/answer.ts'

/** The hidden field beside another one: the value shown when the page was opened. */
export const before = (name: string) => `${name}-before`

/** A value as its field shows it: a list in lines. */
export const shownAs = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : String(value))

/** Whether a field is as its hidden one, which has its text, or the digest of it where forms would get too large. */
const isSame = (was: string | undefined, text: string | undefined, digestOf: Digest | undefined) =>
  inLines(was) === inLines(text) || (was !== undefined && text !== undefined && was === digestOf?.(text))

/** Of a long text: `text-digest.server.ts`. */
export type Digest = (text: string) => string

const inLines = (text: string | undefined) => text?.replaceAll('\r\n', '\n')

/** A form that is shown again: what it shows is not stored. */
export const isRefused = ({ problem, problems }: FormState): boolean =>
  problem !== null || Object.keys(problems).length > 0

/**
 * A form that is shown again, without the untouched fields: these show what is stored now. Otherwise another person's
 * change would stay hidden, even when it caused the refusal.
 */
export function touchedOf({ values, ...form }: FormState, digestOf?: Digest): FormState {
  const isUntouched = (name: string) => name in values && isSame(values[before(name)], values[name], digestOf)
  const kept = Object.entries(values).filter(
    ([name]) => !isUntouched(name) && !isUntouched(name.replace(/-before$/, '')),
  )
  return { ...form, values: Object.fromEntries(kept) }
}

/** The fields whose stored value is not what the page showed, with the value now, and whether the reader changed them too. */
export function changedMeanwhile({ values }: FormState, shown: Record<string, unknown>, digestOf?: Digest) {
  return Object.entries(shown).flatMap(([name, now]) => {
    const [was, value] = [values[before(name)], shownAs(now)]
    if (was === undefined || isSame(was, value, digestOf)) return []
    return [{ name, value, isTouched: !isSame(was, values[name], digestOf) }]
  })
}
