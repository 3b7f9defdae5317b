import { inputOf } from '#app/doors/form-input.ts'
import { type EditInput, editInput } from '#app/edits/edit-input.ts'
import { type InputProblem, problemsIn } from '#app/operations/input-problems.ts'

/** The fields of the page that say what is to be changed, as its address keeps them. */
export const wishIn = (fields: Iterable<[string, string]>): Record<string, string> =>
  Object.fromEntries([...fields].filter(([name, value]) => /^(remove|add)-/.test(name) && value.trim() !== ''))

/** What they mean, as the operation reads them. Null: nothing was chosen yet. */
export function readWish(values: Readonly<Record<string, string>>): {
  input: Pick<EditInput, 'remove' | 'add'> | null
  problems: readonly InputProblem[]
} {
  const read = editInput.safeParse(inputOf(editInput, values))
  if (!read.success) return { input: null, problems: problemsIn(read.error) }
  const { remove, add } = read.data
  const isAny = [...Object.values(remove), ...Object.values(add)].some((quantity) => (quantity ?? 0) > 0)
  return { input: isAny ? { remove, add } : null, problems: [] }
}
