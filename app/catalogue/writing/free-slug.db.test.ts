import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { copyProduct } from '#app/products/copy-product.operation.ts'
import { createProduct } from '#app/products/create-product.operation.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'

useDatabase()
const actor = staffAt(new Date())

async function create(title: string) {
  const input = { title, price: { amount: 1990, currency: 'EUR' } }
  const outcome = await perform(createProduct, { key: null, input, actor, once: newId() })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value
}

test('products of one title that are made at once all get an address of their own', async () => {
  const { id } = await create('Mug')
  const copies = Array.from({ length: 4 }, () => perform(copyProduct, { key: { id }, input: { title: 'Mug' }, actor }))
  await Promise.all([...Array.from({ length: 4 }, () => create('Mug')), ...copies])
  const slugs = (await db.selectFrom('products').select('slug').where('title', '=', 'Mug').execute()).map(
    ({ slug }) => slug,
  )
  const numbered = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `mug-${number}`)
  expect(slugs.toSorted()).toEqual(['mug', ...numbered])
})

test('so do several of a title that is longer than an address', async () => {
  const title = 'A mug with a very long name '.repeat(4)
  const handles = [(await create(title)).handle, (await create(title)).handle, (await create(title)).handle]
  expect(new Set(handles).size).toBe(3)
})
