import { expect, test } from 'vitest'
import { createImport } from '#app/imports/steps/create-import.operation.ts'
import { startImport } from '#app/imports/steps/start-import.operation.ts'
import { workOnImport } from '#app/imports/steps/work-on-import.server.ts'
import { setClockAhead } from '#app/kernel/clock.ts'
import type { ProductId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { perform } from '#app/operations/perform.server.ts'
import { permissionsOf } from '#app/permissions.ts'
import { scheduleProduct } from '#app/products/publishing/schedule-product.operation.ts'
import { db } from '#db/database.server.ts'
import { useEmptyShop } from '#test/support/importing.ts'
import { hour, inTime } from '#test/support/people/sales.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { undoImport as undoing } from './undo-import.operation.ts'
import { undoImport } from './undo-import.server.ts'

useEmptyShop()
configureIdentity({ issuer: 'http://127.0.0.1:9' })
const actor: Actor = { ...staffAt(new Date()), kind: 'tool', permissions: permissionsOf(true, ['owner']) }

async function imported(status: string): Promise<string> {
  const file = `URL handle,Title,Price,Status\nmug,Mug,19.90,${status}\n`
  const made = await perform(createImport, { key: null, input: { file_name: 'old.csv', file }, actor })
  if (!made.ok) throw new Error(made.reason)
  const id = made.value.import
  await workOnImport(id)
  await perform(startImport, { key: id, input: { currency: 'EUR', prices: 'with_tax' }, actor })
  await workOnImport(id)
  return id
}

const mug = () =>
  db
    .selectFrom('products as p')
    .leftJoin('productSchedules as s', 's.productId', 'p.id')
    .select(['p.id', 'p.status', 's.publishAt'])
    .executeTakeFirstOrThrow()

test.each([
  ['its plan again', 0, expect.any(Date)],
  ['no plan, if its time has come since', 2 * hour, null],
] as const)('a product that an import has published has with its former status %s', async (_, later, publishAt) => {
  await imported('draft')
  const { id }: { id: ProductId } = await mug()
  await perform(scheduleProduct, { key: { id }, input: { publish_at: inTime(hour) }, actor })
  const published = await imported('active')
  expect(await mug()).toMatchObject({ status: 'active', publishAt: null })
  await perform(undoing, { key: published, input: {}, actor })
  setClockAhead(() => later)
  try {
    await undoImport(published)
  } finally {
    setClockAhead(() => 0)
  }
  expect(await mug()).toMatchObject({ status: 'draft', publishAt })
})
