import { beforeAll, expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { aFullDraft, aLink, getDraft, office, pressLink, sellsToGermany } from '#test/support/people/drafts/drafts.ts'
import { aCustomer } from '#test/support/people/customers.ts'
import { anOpenOrder, stockOf } from '#test/support/people/orders.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { linesOf } from './demo-data-words.ts'
import { findDemoData } from './find-demo-data.ts'
import { removeDemoData } from './remove-demo-data.ts'

useDatabase()
useCardProvider()
beforeAll(sellsToGermany)
const now = new Date()

async function aSentDraft() {
  const draft = await aFullDraft([await stockOf(5)], now)
  expect(await office.send(draft, now)).toMatchObject({ ok: true })
  return draft
}

test('so is the link that adds to an order in test mode: nothing would be sent together with it any more', async () => {
  const { orderId } = await anOpenOrder(await stockOf(5), 1)
  const draft = await aSentDraft()
  const link = await aLink(draft, now)
  await db
    .updateTable('drafts')
    .set({ supplements: orderId })
    .where('id', '=', draft as never)
    .execute()
  await removeDemoData(now)
  expect(await pressLink(link, now, { submission: newId() })).toMatchObject({ ok: false })
})

test('removing the demo ends all payment links of drafts if there are demo accounts, whose passwords are public', async () => {
  configureIdentity({ issuer: 'https://issuer.example' })
  const { identityId } = await aCustomer(now)
  const [draft, kept] = [await aSentDraft(), await aSentDraft()]
  const links = [await aLink(draft, now), await aLink(kept, now)]
  const numbers = (await Promise.all([draft, kept].map((each) => getDraft(each)))).map(({ row }) => row.number)
  await removeDemoData(now)
  expect((await getDraft(draft)).state).toBe('sent')

  await db.updateTable('identities').set({ demo: true }).where('id', '=', identityId).execute()
  const line = `  2 payment links of drafts, ended: ${numbers.join(', ')}`
  expect(linesOf(await findDemoData(db))).toContain(line)
  expect(linesOf(await removeDemoData(now))).toContain(line)
  for (const link of links) expect(await pressLink(link, now)).toMatchObject({ ok: false })
  expect(await getDraft(draft)).toMatchObject({ state: 'open', row: { offer: null, linkExpiresAt: null } })
  expect(await office.send(draft, now)).toMatchObject({ ok: true })
})
