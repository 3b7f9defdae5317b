import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { changes } from '#app/web/answers/changes.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { findKey } from './find-key.server.ts'
import { hashOf, newSecret } from './secret.server.ts'

useDatabase()
configureIdentity({ issuer: 'https://issuer.example' })

test('a key that has ended is refused also where the shop cannot read its keys again', async () => {
  const secret = newSecret('secret', false)
  const key = { name: 'ERP', kind: 'secret' as const, hint: secret.slice(-4), scopes: ['orders:read'] as const }
  await db
    .insertInto('apiKeys')
    .values({ ...key, scopes: [...key.scopes], id: newId(), hash: hashOf(secret), networks: [], createdAt: new Date() })
    .execute()
  const find = () => findKey(secret, '198.51.100.7', new Date())
  expect(await find()).toMatchObject({ kind: 'secret' })
  await db.updateTable('apiKeys').set({ endedAt: new Date() }).execute()
  changes.changed('keys')
  await sql`alter table api_keys rename to keys_out_of_reach`.execute(db)
  await expect(find()).rejects.toThrow('api_keys')
  await sql`alter table keys_out_of_reach rename to api_keys`.execute(db)
  expect(await find()).toBeNull()
})
