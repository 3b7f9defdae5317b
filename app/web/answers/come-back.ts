import type { FormState } from './answer.ts'
import type { Language } from '#app/web/language-of.ts'

/** When to come back after too much of something, in seconds or minutes as people say them. */
export function comeBack({ t }: Pick<Language, 't'>, seconds: number): string {
  if (seconds <= 90) return t('problem.wait_seconds', { seconds })
  return t('problem.wait_minutes', { minutes: Math.ceil(seconds / 60) })
}

/** The error of a form as a whole, and when it can be sent again; null if there is none. */
export function problemOf(language: Pick<Language, 't'>, { problem, retryAfter }: FormState): string | null {
  if (!problem) return null
  const sentence = language.t(`error.${problem}`)
  return retryAfter === undefined ? sentence : `${sentence} ${comeBack(language, retryAfter)}`
}
