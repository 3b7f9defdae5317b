import { expect, test } from 'vitest'
import { commandOf, performCommand } from '#app/doors/command.server.ts'
import { readFilter } from '#app/doors/list-address.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import { products } from '#app/products/products.list.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aMug, day, eur, hour, inTime, plan, pricesOf, staff } from '#test/support/people/sales.ts'
import { changeSale } from './change-sale.operation.ts'
import { endSale } from './end-sale.operation.ts'
import { planSale } from './plan-sale.operation.ts'

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

test('the operator plans, changes and ends a sale by command', async () => {
  const mug = await aMug()
  const run = (operation: AnyOperation, options: Record<string, string>) =>
    performCommand(
      commandOf(operation) ?? expect.unreachable(),
      { product: mug.slug, ...options },
      { account: 'ada', now: new Date() },
    )
  const price = { price: '15.00', 'price-currency': 'EUR' }
  expect(await run(planSale, { ...price, starts_at: inTime(hour) })).toMatchObject({ ok: true })
  expect(await run(changeSale, { ends_at: inTime(day) })).toMatchObject({ ok: true })
  expect(await pricesOf(mug)).toEqual([[2_000, null, 'planned 1500']])
  expect(await run(planSale, { basis_points: '2000', starts_at: 'tomorrow' })).toMatchObject({
    problem: { at: [{ name: 'starts_at', code: 'field.moment' }] },
  })
  expect(await run(endSale, {})).toMatchObject({ ok: true })
  expect(await pricesOf(mug)).toEqual([[2_000, null, null]])
})
