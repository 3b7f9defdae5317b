import { expect, test } from 'vitest'
import { addDays, dayAt } from '#app/kernel/day.ts'
import { defaultTimeZone } from '#app/kernel/time-zone.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { findSales } from './sales.server.ts'

useDatabase()
const cards = useCardProvider()
const place = (now: Date, currency = 'EUR') => ({ now, currency, timeZone: defaultTimeZone })

/** Placed at this moment. */
async function ordered(placedAt: string) {
  const stock = await stockOf(5)
  const { orderId } = await aPaidOrder(stock, cards, { quantity: 1 })
  await db
    .updateTable('orders')
    .set({ placedAt: new Date(placedAt) })
    .where('id', '=', orderId)
    .execute()
  const row = db.selectFrom('orders').select('total').where('id', '=', orderId)
  return (await row.executeTakeFirstOrThrow()).total
}

test('today up to now, and the same weekday of the week before, up to this time and whole', async () => {
  const now = new Date('2031-03-13T12:00:00Z')
  const amount = await ordered('2031-03-13T08:00:00Z')
  // By the shop's clock this is the 13th, an hour after midnight in Berlin.
  await ordered('2031-03-12T23:30:00Z')
  await ordered('2031-03-06T09:00:00Z')
  await ordered('2031-03-06T18:00:00Z')
  await ordered('2031-03-13T15:00:00Z')
  const { today, before, beforeByNow, days } = await findSales(place(now))
  expect(today).toEqual({ day: '2031-03-13', orders: 2, amount: 2 * amount })
  expect(before).toEqual({ day: '2031-03-06', orders: 2, amount: 2 * amount })
  expect(beforeByNow).toEqual({ day: '2031-03-06', orders: 1, amount })
  const first = addDays(dayAt(now, defaultTimeZone), -27)
  expect([days.length, days[0]?.day, days.at(-1)]).toEqual([28, first, today])
})

test('other currencies are not added up', async () => {
  const { today } = await findSales(place(new Date('2031-03-13T12:05:00Z'), 'CHF'))
  expect(today).toEqual({ day: '2031-03-13', orders: 0, amount: 0 })
})
