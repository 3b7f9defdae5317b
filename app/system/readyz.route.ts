import { json } from '#app/web/answer.ts'
import { isReady } from './health.server.ts'

export async function answer() {
  const ready = await isReady()
  return json({ status: ready ? 'ok' : 'database unavailable' }, ready ? 200 : 503)
}
