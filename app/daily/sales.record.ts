import { z } from 'zod'
import { currentTime } from '#app/kernel/clock.ts'
import { record } from '#app/operations/record.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { findSales } from './sales.server.ts'
import type { Sales } from './sales.ts'

const day = z.object({ day: z.iso.date(), orders: z.int(), amount: z.int() })

/** What was sold in the last weeks, as the home of the back office shows it. */
export const sales = record<'shop', Sales, Sales>({
  name: 'sales',
  prefix: 'sal_',
  permission: 'sales:read',
  schema: z.object({ currency: z.string(), days: z.array(day), today: day, before: day, beforeByNow: day }),
  find: findNow,
  lock: findNow,
  idOf: () => 'shop',
  keyOf: () => 'shop',
  viewOf: async (_, found) => found,
})

async function findNow() {
  const { currency, timeZone } = await readSettings()
  return findSales({ currency, timeZone, now: currentTime() })
}
