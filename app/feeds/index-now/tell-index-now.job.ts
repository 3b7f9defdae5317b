import { currentTime } from '#app/kernel/clock.ts'
import { tellIndexNow } from './tell-index-now.server.ts'

export async function run() {
  await tellIndexNow(currentTime())
}
