import { currentTime } from '#app/kernel/clock.ts'
import { countBoughtTogether } from './bought-together.server.ts'

export async function run(_: Record<string, never>) {
  await countBoughtTogether(currentTime())
}
