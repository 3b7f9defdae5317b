import { json } from '#app/web/answers/answer.ts'

/** The process lives. Says nothing of the database: a restart would not bring that back. */
export function answer() {
  return json({ status: 'ok' })
}
