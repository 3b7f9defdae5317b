import { expect, test } from 'vitest'
import { readFilter } from '#app/doors/list-address.ts'
import { products } from '#app/products/products.list.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aMug, day, eur, hour, inTime, plan, staff } from '#test/support/people/sales.ts'

useDatabase()

test('the list of products finds what is planned and what runs, and says when', async () => {
  const [planned, running, none] = [await aMug(), await aMug(), await aMug()]
  const [from, until] = [inTime(hour), inTime(day)]
  await plan(planned, { price: eur(1_500), starts_at: from, ends_at: until })
  await plan(running, { price: eur(1_500) })
  const found = async (sale: string) => {
    const filter = readFilter(products, { sale })
    const rows = await products.find({
      filter,
      sort: { by: 'added', descending: false },
      after: null,
      most: 50,
      actor: staff(),
    })
    expect(await products.count(filter, 50, staff())).toBe(rows.length)
    return rows
  }
  expect((await found('planned')).map(({ id }) => id)).toEqual([planned.id])
  expect((await found('running')).map(({ id }) => id)).toEqual([running.id])
  const all = await found('any')
  expect(all.map(({ id }) => id)).toEqual([planned.id, running.id])
  expect(all[0]?.sale).toMatchObject({ state: 'planned' })
  expect(new Date(all[0]?.sale?.until ?? 0).toISOString()).toBe(until)
  expect(all[1]?.sale).toMatchObject({ state: 'running', until: null })
  expect(all.some(({ id }) => id === none.id)).toBe(false)
})
