import { perform } from '#app/operations/perform.server.ts'
import { performDue } from '#app/products/due-products.server.ts'
import { runSchedule } from './run-schedule.operation.ts'
import { listDueProducts } from './schedule-rows.server.ts'

/** Publishes the products whose time has come, and takes out those whose time is over. */
export const run = (_: Record<string, never>) =>
  performDue(
    listDueProducts,
    (id, actor) => perform(runSchedule, { key: { id }, input: {}, actor }),
    'products: one could neither be published nor taken out at its time',
  )
