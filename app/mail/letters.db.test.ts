import { beforeEach, expect, test } from 'vitest'
import { sendMessage } from '#app/contact/send-message.operation.ts'
import { newId, type LetterId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { sendFreshLink } from '#app/orders/links/fresh-link.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { declareWithdrawal } from '#app/withdrawals/declare-withdrawal.operation.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { id } from '#test/support/ids.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { guestAt } from '#test/support/people/shopper-acts.ts'
import { runSql } from '#test/support/database/sql.ts'
import { useWatchingMailbox } from '#test/support/mail/watching-mailbox.ts'
import { queueLetter, sendQueuedLetter } from './letters.server.ts'
import { run } from './send-letter.job.ts'

const database = useDatabase()
const cards = useCardProvider()
const mailbox = useWatchingMailbox(database)
beforeEach(async () => {
  await db.deleteFrom('letters').execute()
  mailbox.received.length = 0
})

const input = { name: 'Ada', email: 'writer@example.com', message: 'Does it fit?' }
const write = () => perform(sendMessage, { key: null, input, actor: guestAt(new Date()), once: newId() })
const owed = () => db.selectFrom('letters').select(['id', 'kind', 'recipient']).where('state', '=', 'owed').execute()

/** A message, an order, a new link to it and a withdrawal: each queues its letters in its own transaction. */
async function oweOfEveryPath() {
  await write()
  const { orderId } = await aPaidOrder(await stockOf(1), cards)
  await sendFreshLink(orderId, new Date())
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const declared = { name: 'Ada', email: order.email, order: order.number, items: 'The cup' }
  await perform(declareWithdrawal, { key: null, input: declared, actor: guestAt(new Date()), once: newId() })
}

test('no letter is sent within an open transaction, nor by the code that queues it', async () => {
  await oweOfEveryPath()
  expect(mailbox.received).toEqual([])
  const letters = await owed()
  expect(letters.map(({ kind }) => kind).sort()).toEqual([
    'message-arrived',
    'message-received',
    'order-confirmation',
    'order-link',
    'withdrawal-arrived',
    'withdrawal-received',
  ])
  for (const { id } of letters) await run({ letterId: id })
  const sent = letters.map(({ id, recipient }) => ({
    to: recipient,
    messageId: `<${id}@shop.test>`,
    files: [],
    open: [],
  }))
  expect(mailbox.received).toEqual(sent)
  expect(await owed()).toEqual([])
})

test('a letter that several workers have at once is sent once', async () => {
  await write()
  const [first] = await owed()
  await Promise.all(Array.from({ length: 6 }, () => sendQueuedLetter(first?.id ?? id(''), new Date())))
  expect(mailbox.received.map(({ to }) => to)).toEqual([first?.recipient])
})

test('a letter that the mail server did not accept stays queued and is retried', async () => {
  await write()
  const { email } = await getSettings()
  const letterId = (await owed()).find(({ recipient }) => recipient === email)?.id ?? id<LetterId>('')
  mailbox.mood.isBusy = true
  await expect(sendQueuedLetter(letterId, new Date())).rejects.toThrow('Busy')
  mailbox.mood.isBusy = false
  expect((await owed()).map((letter) => letter.id)).toContain(letterId)
  await sendQueuedLetter(letterId, new Date())
  expect(mailbox.received.map(({ messageId }) => messageId)).toEqual([`<${letterId}@shop.test>`])
})

test('a letter is tried for two weeks: a mail server that was away for the holidays costs no confirmation', async () => {
  await db.deleteFrom('letters').execute()
  await write()
  const jobs = await runSql(database.url, [
    `select max_attempts as tries from graphile_worker._private_jobs where key like 'letter:%' order by id desc limit 1`,
  ])
  const tries = jobs.map((job) => Number(Object.values(job as object)[0]))
  // The queue's backoff: e to the power of the attempts, at most ten, in seconds.
  const pauses = Array.from({ length: (tries[0] ?? 0) - 1 }, (_, index) => Math.exp(Math.min(10, index + 1)))
  expect(pauses.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(14 * 86_400)
})

test('a mail that says that its recipient’s address is not kept is forgotten when it is sent', async () => {
  const data = { name: 'Mug', address: '/products/mug', price: '18.00 €', picture: null }
  const letter = { kind: 'back-in-stock', recipient: 'ada@example.com', locale: 'en', toStranger: false } as const
  await queueLetter(db, { ...letter, reference: newId(), data })
  const [told] = await owed()
  await run({ letterId: told?.id ?? newId<LetterId>() })
  expect(mailbox.received).toMatchObject([{ to: 'ada@example.com' }])
  const kept = db.selectFrom('letters').select(['recipient', 'data', 'state'])
  expect(await kept.execute()).toEqual([{ recipient: '', data: {}, state: 'sent' }])
})
