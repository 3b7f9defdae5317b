import { expect, test } from 'vitest'
import { type BatchId, type LetterId, type MediaId, newId, type RefundId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { enqueue, enqueueEach } from './queue.server.ts'

const database = useDatabase()

test('money comes before mails, and mails before pictures, whatever was asked for first', async () => {
  await enqueue(db, 'convert-picture', { key: 'x', widths: [] })
  await enqueueEach(db, 'fetch-picture', [{ payload: { mediaId: newId<MediaId>() }, key: 'picture' }])
  await enqueue(db, 'run-batch', { batchId: newId<BatchId>() })
  await enqueue(db, 'send-letter', { letterId: newId<LetterId>() })
  await enqueue(db, 'pay-refund', { refundId: newId<RefundId>() })
  await enqueue(db, 'handle-provider-event', { eventId: 'evt_1' })
  // The queue takes them in this order.
  const order = await runSql(database.url, [
    'select task_identifier as job from graphile_worker.jobs order by priority, run_at, id',
  ])
  expect(order).toEqual(
    ['pay-refund', 'handle-provider-event', 'run-batch', 'send-letter', 'fetch-picture', 'convert-picture'].map(
      (job) => ({ job }),
    ),
  )
})
