import type { Answer } from '#app/web/answers/answer.ts'
import { typed } from '#app/web/forms/form.ts'

/** Several tags are typed between commas, as for many at once; the door takes a line each. Refused, they are shown as they were typed. */
export function withTagsApart<Visit extends { form: URLSearchParams }>(act: (visit: Visit) => Promise<Answer>) {
  return async (visit: Visit): Promise<Answer> => {
    const form = new URLSearchParams(visit.form)
    const add = form.get('add')
    if (add !== null) form.set('add', add.replaceAll(',', '\n'))
    const answer = await act({ ...visit, form })
    return answer.kind === 'again' ? { ...answer, form: { ...answer.form, values: typed(visit.form) } } : answer
  }
}
