import type { FormState } from '#app/web/answers/answer.ts'
import { before, hiddenOfWhole } from './shown-before.ts'

/** A refused form shows again what was typed, but compares it with the values of the first rendering. */
export function ShownBefore({ name, shown, form }: { name: string; shown: string; form: FormState }) {
  return <input type="hidden" name={before(name)} value={form.values[before(name)] ?? shown} />
}

/** The same of a form whose input replaces an object as a whole. */
export function ShownWhole({ shown, form }: { shown: Record<string, string>; form: FormState }) {
  return hiddenOfWhole(shown, form).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
