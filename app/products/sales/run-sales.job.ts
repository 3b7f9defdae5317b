import { runAllSales } from './run-sales.server.ts'

export async function run(_: Record<string, never>) {
  await runAllSales()
}
