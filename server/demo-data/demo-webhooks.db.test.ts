import { expect, test } from 'vitest'
import { newId, type WebhookId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { aCustomer } from '#test/support/people/customers.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { linesOf } from './demo-data-words.ts'
import { findDemoData } from './find-demo-data.ts'
import { removeDemoData } from './remove-demo-data.ts'

useDatabase()
const now = new Date()

async function aWebhook(url: string) {
  const id = newId<WebhookId>()
  const secrets = JSON.stringify([{ key: 'a2V5', until: null }])
  // The column is JSON, which the driver writes from text.
  await db
    .insertInto('webhooks')
    .values({ id, url, secrets: secrets as never, createdAt: now })
    .execute()
  return id
}
const isOff = async (id: WebhookId) =>
  (await db.selectFrom('webhooks').select('offBecause').where('id', '=', id).executeTakeFirst())?.offBecause

test('webhooks of a shop with demo accounts, whose passwords are public, are named and switched off', async () => {
  configureIdentity({ issuer: 'https://issuer.example' })
  const { identityId } = await aCustomer(now)
  const id = await aWebhook('https://reads-along.example/hook')
  expect((await findDemoData(db)).webhooks).toEqual([])
  await removeDemoData(now)
  expect(await isOff(id)).toBe(null)

  await db.updateTable('identities').set({ demo: true }).where('id', '=', identityId).execute()
  const line = '  1 webhook, switched off and kept: reads-along.example'
  expect(linesOf(await findDemoData(db))).toContain(line)
  expect(linesOf(await removeDemoData(now))).toContain(line)
  expect(await isOff(id)).toBe('by_hand')
})
