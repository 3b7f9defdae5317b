import type { FormState } from '#app/web/answers/answer.ts'
import { before } from './shown-before.ts'

/** What was typed wrong is shown again, but compared with what the page showed at first. */
export function ShownBefore({ name, shown, form }: { name: string; shown: string; form: FormState }) {
  return <input type="hidden" name={before(name)} value={form.values[before(name)] ?? shown} />
}
