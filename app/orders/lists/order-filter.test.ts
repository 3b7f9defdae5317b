import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { aDay } from '#app/operations/list-filter.ts'
import { typeId } from '#app/operations/typed-id/type-id.ts'
import { orderFilters } from './order-filter.ts'

test('a day that the calendar does not have is no day', () => {
  expect(['2026-02-28', '2028-02-29'].map(aDay.read)).toEqual(['2026-02-28', '2028-02-29'])
  expect(['2026-02-29', '2026-02-31', '2026-11-31', '2026-13-01', '1926-01-01', '1.2.2026', ''].map(aDay.read)).toEqual(
    Array(7).fill(null),
  )
})

test('an object is found by the id of the database, and by the one that programs have', () => {
  const id = newId()
  const { customer, assigned } = orderFilters
  expect([id, typeId('cus_', id), typeId('idn_', id), 'mira', 'mine'].map(customer.read)).toEqual([
    id,
    id,
    null,
    null,
    null,
  ])
  expect([id, typeId('cus_', id), typeId('idn_', id), 'mira', 'mine'].map(assigned.read)).toEqual([
    id,
    null,
    id,
    null,
    'mine',
  ])
})
