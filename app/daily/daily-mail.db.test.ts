import { beforeEach, describe, expect, test } from 'vitest'
import { configuration } from '#app/configuration.ts'
import { addDays, dayAt, momentOf } from '#app/kernel/day.ts'
import { newId, type StaffMemberId } from '#app/kernel/ids.ts'
import { defaultTimeZone } from '#app/kernel/time-zone.ts'
import { payRefund } from '#app/payments/refunding/pay-refund.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { aCustomer } from '#test/support/people/customers.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { runSql } from '#test/support/database/sql.ts'
import { giveBack } from '#test/support/people/staff/staff.ts'
import type { DailyReport } from './daily.ts'
import { dailyReport } from './daily.mail.ts'
import { queueDailyMails } from './daily-mail.server.ts'

const database = useDatabase()
const cards = useCardProvider()
const today = dayAt(new Date(), defaultTimeZone)
/** So many days after today, by the clocks of the shop. */
const at = (days: number, hours: number) => momentOf(addDays(today, days), hours * 60, defaultTimeZone)

async function anOwner({ email = 'owner@example.com' as string | null, verified = true, locale = 'en' } = {}) {
  const { identityId } = await aCustomer(new Date())
  const identity = { email, emailVerified: verified, issuer: configuration().identity.issuer }
  await db.updateTable('identities').set(identity).where('id', '=', identityId).execute()
  const { customerId } = await db
    .selectFrom('identities')
    .select('customerId')
    .where('id', '=', identityId)
    .executeTakeFirstOrThrow()
  await db.updateTable('customers').set({ locale }).where('id', '=', customerId).execute()
  const member = { id: newId<StaffMemberId>(), identityId, roles: ['owner'], createdAt: at(0, 0) }
  await db.insertInto('staffMembers').values(member).execute()
}

const mails = () =>
  db
    .selectFrom('letters')
    .select(['recipient', 'locale', 'reference', 'data'])
    .where('kind', '=', 'daily-report')
    .orderBy('id')
    .execute()
const days = async () => (await mails()).map(({ data }) => data.day)

beforeEach(async () => {
  await db.deleteFrom('letters').execute()
  await db.deleteFrom('staffMembers').execute()
  await db.updateTable('settings').set({ value: '{}' }).execute()
})

describe('the daily mail', () => {
  test('is sent once a day from the chosen hour on, and after downtime only for yesterday', async () => {
    await anOwner()
    await queueDailyMails(at(1, 6))
    expect(await days()).toEqual([])
    await Promise.all([queueDailyMails(at(1, 7)), queueDailyMails(at(1, 7))])
    await queueDailyMails(at(1, 22))
    expect(await days()).toEqual([today])
    await queueDailyMails(at(5, 15))
    expect(await days()).toEqual([today, addDays(today, 4)])
  })

  test('can be switched off', async () => {
    await anOwner()
    await db
      .insertInto('settings')
      .values({ key: 'shop', value: '{"dailyMail":"off"}' })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '{"dailyMail":"off"}' }))
      .execute()
    await queueDailyMails(at(1, 12))
    expect(await mails()).toEqual([])
  })

  test('goes to each owner in her language, at an address that is hers', async () => {
    await anOwner({ email: 'a@example.com' })
    await anOwner({ email: 'b@example.com', locale: 'de' })
    await anOwner({ email: 'typed@example.com', verified: false })
    await queueDailyMails(at(1, 8))
    expect((await mails()).map(({ recipient, locale }) => [recipient, locale]).toSorted()).toEqual([
      ['a@example.com', 'en'],
      ['b@example.com', 'de'],
    ])
  })

  test('goes to the shop if no owner has an address, and to no one before there is an owner or on the owner’s first day', async () => {
    await queueDailyMails(at(1, 8))
    await anOwner({ email: null })
    await queueDailyMails(at(0, 23))
    expect(await mails()).toEqual([])
    await queueDailyMails(at(1, 8))
    expect(await mails()).toMatchObject([{ recipient: 'shop@example.com' }])
  })

  test('reports the day’s orders and money, what is to do, and the verified end of the audit log', async () => {
    await anOwner()
    const [stock] = [await stockOf(3), await stockOf(0)]
    await aPaidOrder(stock, cards)
    const { orderId } = await aPaidOrder(stock, cards)
    const asked = await giveBack(orderId, new Date(), { kind: 'amount', amount: 500 })
    if (!asked.ok) throw new Error(asked.reason)
    await payRefund(asked.value.refundId, new Date())
    await queueDailyMails(at(1, 7))
    const [mail] = await mails()
    // As the letter is queued.
    const report = mail?.data as unknown as DailyReport
    expect(report.own).toEqual({
      orders: 2,
      ordered: [{ amount: 4_800, currency: 'EUR' }],
      received: [{ amount: 4_800, currency: 'EUR' }],
      refunded: [{ amount: 500, currency: 'EUR' }],
    })
    expect(report.before).toEqual({ orders: 0, ordered: [], received: [], refunded: [] })
    expect(report.due).toMatchObject({ pack: 2, sold_out: 1, few_left: 1, withdrawals: 0 })
    expect(report.log).toEqual({ entries: 1, problems: 0, head: expect.stringMatching(/^1:[0-9a-f]{64}$/) })
    const { text, html } = dailyReport(report, {
      language: languageOf('en'),
      origin: 'https://shop.example',
      shop: 'Lerbugt',
      seller: [],
      documents: [],
    })
    for (const form of [text, html]) expect(form).toContain(`npm run shop -- audit.verify --head ${report.log.head}`)
    expect(text).toContain('Orders: 2 (a week before: 0)')
  })

  test('says so where the audit log does not hold', async () => {
    await anOwner()
    await runSql(database.url, [
      'alter table audit_entries disable trigger user',
      `update audit_entries set actor_id = 'another'`,
      'alter table audit_entries enable trigger user',
    ])
    await queueDailyMails(at(1, 7))
    const [mail] = await mails()
    expect(mail?.data).toMatchObject({ log: { problems: 1 } })
  })
})
