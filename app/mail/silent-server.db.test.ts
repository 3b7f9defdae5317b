import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { configuration, configure } from '#app/configuration.ts'
import { aloneAtImport } from '#app/imports/report/run-record.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aDraft, aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { sendQueuedLetter } from './letters.server.ts'

// What holds a connection for as long as its work takes leaves those of the requests alone: here there is one.

useDatabase({ connections: 1 })
const cards = useCardProvider()

test('while a mail server says nothing, orders are placed', async () => {
  await aPaidOrder(await stockOf(1), cards)
  const { id } = await db.selectFrom('letters').select('id').executeTakeFirstOrThrow()
  const draft = await aDraft(await stockOf(1))
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  // A server that listens on a host and port has an address of this kind.
  const { port } = silent.address() as AddressInfo
  const mail = { ...configuration().mail, smtpUrl: `smtp://127.0.0.1:${port}` }
  configure({ ...configuration(), mail })
  let isSending = true
  const sending = sendQueuedLetter(id, new Date())
    .catch(() => {})
    .finally(() => (isSending = false))
  // Its event has the socket.
  const [socket] = (await once(silent, 'connection')) as [Socket]
  expect(await placeOrder(draft, newId(), new Date())).toMatchObject({ ok: true })
  expect(isSending).toBe(true)
  socket.destroy()
  silent.close()
  await sending
})

test('while a file is imported, its rows have a connection', async () => {
  const work = async () => (await db.selectFrom('letters').select('id').execute()).length
  expect(await aloneAtImport(work)).toBeGreaterThan(0)
})
