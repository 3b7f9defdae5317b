import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { chooseOrders } from './chosen-orders.server.ts'

useDatabase()
const boxes = (count: number) => new URLSearchParams(Array.from({ length: count }, () => [`key-${newId()}`, 'on']))

test('as many orders as a browser prints at once are chosen; one more is refused, and so is none', async () => {
  const most = limits.printedOrders.value
  expect(await chooseOrders(boxes(most), staffAt(new Date()))).toHaveLength(most)
  await expect(chooseOrders(boxes(most + 1), staffAt(new Date()))).rejects.toMatchObject({ code: 'print.too_many' })
  await expect(chooseOrders(new URLSearchParams('key-x=on'), staffAt(new Date()))).rejects.toMatchObject({
    code: 'print.nothing_chosen',
  })
})
