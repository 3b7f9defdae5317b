import { currentTime } from '#app/kernel/clock.ts'
import { countSales } from './keep-search.server.ts'

export async function run(_: Record<string, never>) {
  await countSales(currentTime())
}
