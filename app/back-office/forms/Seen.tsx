import type { FormState } from '#app/web/answers/answer.ts'

/** The version of the object that a form shows. After someone else's change was shown, it is the version with that change. */
export function Seen({ form, seen }: { form: FormState; seen: string }) {
  const shown = form.problem === 'record.changed' ? seen : (form.values.seen ?? seen)
  return <input type="hidden" name="seen" value={shown} />
}
