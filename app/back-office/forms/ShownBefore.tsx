import type { FormState } from '#app/web/answers/answer.ts'
import { before } from './shown-before.ts'

/** A refused form shows again what was typed, but compares it with the values of the first rendering. */
export function ShownBefore({ name, shown, form }: { name: string; shown: string; form: FormState }) {
  return <input type="hidden" name={before(name)} value={form.values[before(name)] ?? shown} />
}
