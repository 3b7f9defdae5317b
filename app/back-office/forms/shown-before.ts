import type { FormState } from '#app/web/answers/answer.ts'

/** The hidden field beside another one: the value shown when the page was opened. */
export const before = (name: string) => `${name}-before`

/** A value as its field shows it: a list in lines. */
export const shownAs = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : String(value))

const inLines = (text: string | undefined) => text?.replaceAll('\r\n', '\n')

/** A form that is shown again: what it shows is not stored. */
export const isRefused = ({ problem, problems }: FormState): boolean =>
  problem !== null || Object.keys(problems).length > 0

/**
 * A form that is shown again, without the untouched fields: these show what is stored now. Otherwise another person's
 * change would stay hidden, even when it caused the refusal.
 */
export function touchedOf({ values, ...form }: FormState): FormState {
  const isUntouched = (name: string) => name in values && inLines(values[name]) === inLines(values[before(name)])
  const kept = Object.entries(values).filter(
    ([name]) => !isUntouched(name) && !isUntouched(name.replace(/-before$/, '')),
  )
  return { ...form, values: Object.fromEntries(kept) }
}

/** The fields whose stored value is not what the page showed, with the value now, and whether the reader changed them too. */
export function changedMeanwhile({ values }: FormState, shown: Record<string, unknown>) {
  return Object.entries(shown).flatMap(([name, now]) => {
    const [was, value] = [inLines(values[before(name)]), shownAs(now)]
    if (was === undefined || was === inLines(value)) return []
    return [{ name, value, isTouched: inLines(values[name]) !== was }]
  })
}
