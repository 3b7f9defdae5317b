import type { FormState } from '#app/web/answers/answer.ts'

/** The hidden field beside another one: the value shown when the page was opened. */
export const before = (name: string) => `${name}-before`

/**
 * The same of a form whose input replaces an object as a whole. Beside `<field>-before` the door would leave out what is
 * as it was, and what is left out there is emptied.
 */
const was = (name: string) => `was-${name}`

/** The hidden fields of such a form, with the values of the first rendering. */
export const hiddenOfWhole = (shown: Record<string, string>, { values }: FormState): [string, string][] =>
  Object.entries(shown).map(([name, value]) => [was(name), values[before(name)] ?? value])

/**
 * Such a form that is shown again, as `touchedOf` and `MeanwhileChanged` read it. `boxes`: an empty box sends no field.
 */
export function wholeAgain({ values, ...form }: FormState, shown: Record<string, string>, boxes: string[] = []) {
  const kept = Object.keys(shown).flatMap((name) => {
    const known = values[was(name)]
    return known === undefined ? [] : [[before(name), known]]
  })
  const empty = kept.length > 0 ? boxes.map((name) => [name, '']) : []
  const sent: FormState = { ...form, values: { ...Object.fromEntries(empty), ...values, ...Object.fromEntries(kept) } }
  return { sent, touched: touchedOf(sent) }
}

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

/**
 * The fields that a refused form is about: those with a problem, and those that someone else has changed meanwhile. What is folded
 * is open where one of them is in it.
 */
export function fieldsToSee(form: FormState, shown: Record<string, unknown>, digestOf?: Digest): string[] {
  const theirs = form.problem === 'record.changed' ? changedMeanwhile(form, shown, digestOf) : []
  return [...Object.keys(form.problems), ...theirs.map(({ name }) => name)]
}
