import { afterEach, expect, test } from 'vitest'
import { compareClock } from '#app/system/health/clock-check.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { useInvoices } from '#test/support/people/invoices.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { run } from './issue-invoices.job.ts'

useDatabase()
useInvoices()
const cards = useCardProvider()

/** As the card provider's next answer says it: by so many hours this machine is ahead. */
const isAhead = (hours: number) =>
  compareClock('card-provider', { date: new Date(Date.now() - hours * 3_600_000).toUTCString() }, Date.now())
const issued = async () => (await db.selectFrom('invoices').select('number').execute()).length
afterEach(() => isAhead(0))

test('no invoice is dated by a clock that is known to be ahead: all later ones would be dated after it', async () => {
  await aPaidOrder(await stockOf(1), cards)
  isAhead(24 * 400)
  await run({})
  expect(await issued()).toBe(0)
  isAhead(0)
  await run({})
  expect(await issued()).toBe(1)
})

test('one that is behind stops nothing: it dates no invoice before the last one', async () => {
  await aPaidOrder(await stockOf(1), cards)
  const before = await issued()
  isAhead(-24)
  await run({})
  expect(await issued()).toBe(before + 1)
})
