import { expect, test } from 'vitest'
import { newId, type StockNoticeId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { stockOf } from '#test/support/people/orders.ts'
import { sendNotices } from './send-notices.server.ts'

useDatabase({ connections: 1 })

test('the first mail of a process, which has not read the settings yet, waits for no second connection', async () => {
  const { variantId } = await stockOf(1)
  const asked = { variantId, email: 'ada@example.com', locale: 'en', askedAt: new Date(), confirmedAt: new Date() }
  const id = newId<StockNoticeId>()
  await db
    .insertInto('stockNotices')
    .values({ ...asked, id })
    .execute()
  await sendNotices()
  const letters = db.selectFrom('letters').select(['kind', 'recipient']).where('reference', '=', id)
  expect(await letters.execute()).toEqual([{ kind: 'back-in-stock', recipient: 'ada@example.com' }])
})
