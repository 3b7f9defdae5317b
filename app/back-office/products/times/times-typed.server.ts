import { getSettings } from '#app/settings/settings.server.ts'
import type { Answer, FormState } from '#app/web/answers/answer.ts'
import { momentTyped } from './local-time.ts'

/**
 * The form with its times as moments. A time that was not touched is the moment that it showed, also within the hour that occurs
 * twice.
 */
export async function withMoments(form: URLSearchParams, names: readonly string[]): Promise<URLSearchParams> {
  const { timeZone } = await getSettings()
  const read = new URLSearchParams(form)
  for (const name of names) {
    const text = form.get(name)
    if (!text) continue
    const isUntouched = text === form.get(`shown-${name}`)
    read.set(name, (isUntouched && form.get(`moment-${name}`)) || momentTyped(text, timeZone))
  }
  return read
}

/** Sends the form as `read` reads it; if it is refused, these fields show what was typed. */
export function sendingRead<Visit extends { form: URLSearchParams }>(
  act: (visit: Visit) => Promise<Answer>,
  names: readonly string[],
  read: (form: URLSearchParams) => Promise<URLSearchParams>,
) {
  return async (visit: Visit): Promise<Answer> => {
    const form = await read(visit.form)
    for (const name of names) form.set(`typed-${name}`, visit.form.get(name) ?? '')
    return act({ ...visit, form })
  }
}

/** What the fields of a refused form show. */
export const asTyped = (form: FormState): FormState => ({
  ...form,
  values: Object.fromEntries(
    Object.entries(form.values).map(([name, value]) => [name, form.values[`typed-${name}`] ?? value]),
  ),
})
