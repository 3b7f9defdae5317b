import { expect, test } from 'vitest'
import { newId, type LetterId, type WithdrawalId } from '#app/kernel/ids.ts'
import type { LetterKind } from '#app/letter-list.ts'
import { limits } from '#app/limits.ts'
import { db, type Tx } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { queueLetter } from './letters.server.ts'
import { admitStrangerMail, leftForStrangers, mailboxOf } from './strangers.server.ts'

useDatabase()
const start = Date.parse('2026-11-22T10:00:00Z')
const hours = (count: number) => new Date(start + count * 3_600_000)

async function owe(recipient: string, toStranger = true, kind: LetterKind = 'message-received'): Promise<LetterId> {
  const reference = newId()
  const letter = { kind, reference, recipient, locale: 'en', data: {}, toStranger } as const
  await queueLetter(db, letter)
  return (await db.selectFrom('letters').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()).id
}
const stateOf = async (id: LetterId) =>
  (await db.selectFrom('letters').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const admitted = async (ids: LetterId[], now: Date) => {
  const answers = await Promise.all(ids.map((id) => admitStrangerMail(id, now)))
  return answers.filter(Boolean).length
}
const several = (count: number, recipient: (index: number) => string, kinds: readonly LetterKind[] = []) =>
  Promise.all(Array.from({ length: count }, (_, index) => owe(recipient(index), true, kinds[index % kinds.length])))

test('a stranger’s mailbox is written to a few times a day, however its address is written and however many ask at once', async () => {
  const spellings = ['ada@example.com', 'Ada@Example.com', 'ada+shop@example.com', 'ADA+1+2@example.com']
  const ids = await several(12, (index) => spellings[index % 4] ?? '')
  expect(await admitted(ids, hours(0))).toBe(limits.strangerMails.value)
  const states = await Promise.all(ids.map(stateOf))
  expect(states.filter((state) => state === 'refused')).toHaveLength(12 - limits.strangerMails.value)
  expect(await admitStrangerMail(await owe('ada@example.com'), hours(23))).toBe(false)
  expect(await admitStrangerMail(await owe('ada@example.com'), hours(25))).toBe(true)
})

test('an admitted letter is admitted again on a retry, and counts once', async () => {
  const id = await owe('again@example.com')
  for (let tries = 0; tries < 5; tries++) expect(await admitStrangerMail(id, hours(100))).toBe(true)
  expect(await admitted(await several(5, () => 'again@example.com'), hours(100))).toBe(limits.strangerMails.value - 1)
})

test('all strangers together are written to so often an hour; known recipients always', async () => {
  const most = limits.strangersMails.value
  const all = await several(most + 10, (index) => `reader-${index}@example.com`, ['order-confirmation'])
  expect(await admitted(all, hours(200))).toBe(most)
  expect(await admitStrangerMail(await owe('known@example.com', false), hours(200))).toBe(true)
  expect(await admitStrangerMail(await owe('later@example.com'), hours(201.1))).toBe(true)
})

test('forms that are flooded leave mails for what has to arrive: receipts of withdrawals and orders', async () => {
  const kinds = ['stock-notice-confirm', 'message-received'] as const
  const asked = await several(300, (index) => `reader-${index}@example.com`, kinds)
  expect(await admitted(asked, hours(300))).toBe(2 * limits.strangersMailsOfKind.value)
  const receipt = await owe('buyer@example.com', true, 'withdrawal-received')
  expect(await admitStrangerMail(receipt, hours(300))).toBe(true)
})

test('made-up declarations from any number of networks leave mails for the receipts of those who have an order', async () => {
  const declare = async (index: number, fromBuyer: boolean) => {
    const id = newId<WithdrawalId>()
    const email = `declares-${index}@example.com`
    const row = {
      id,
      submissionKey: id,
      orderNumber: 'B1',
      fromBuyer,
      name: 'A',
      email,
      items: '',
      locale: 'en',
    } as const
    await db
      .insertInto('withdrawals')
      .values({ ...row, orderId: null, receivedAt: hours(400) })
      .execute()
    const letter = { kind: 'withdrawal-received', reference: id, recipient: email, locale: 'en', data: {} } as const
    await queueLetter(db, { ...letter, toStranger: true })
    const { id: letterId } = await db
      .selectFrom('letters')
      .select('id')
      .where('reference', '=', id)
      .executeTakeFirstOrThrow()
    return letterId
  }
  const madeUp: LetterId[] = []
  for (let index = 0; index < limits.strangersMails.value; index++) madeUp.push(await declare(index, false))
  const left = limits.strangersMailsKept.value
  expect(await admitted(madeUp, hours(400))).toBe(limits.strangersMails.value - left)
  expect(await admitStrangerMail(await owe('asks@example.com'), hours(400))).toBe(false)
  expect(await leftForStrangers(db as Tx, 'stock-notice-confirm', hours(400))).toBe(0)
  expect(await admitStrangerMail(await declare(1_000, true), hours(400))).toBe(true)
  const receipts = await several(left, (index) => `buyer-${index}@example.com`, ['order-confirmation'])
  expect(await admitted(receipts, hours(400))).toBe(left - 1)
})

test('a mailbox is the same one with a tag behind a plus sign, and another one with another name', () => {
  expect(mailboxOf(' Ada+shop@Example.COM ')).toBe('ada@example.com')
  expect(mailboxOf('ada.weber@example.com')).not.toBe(mailboxOf('adaweber@example.com'))
})

test('a mailbox at Gmail is one, wherever dots are put in its name', () => {
  for (const address of ['a.d.a@gmail.com', 'Ada+x.y@gmail.com', 'ad.a@googlemail.com'])
    expect(mailboxOf(address)).toBe('ada@gmail.com')
})
