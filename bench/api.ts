import { join } from 'node:path'
import { answerApi } from '#app/api/answer.server.ts'
import { product } from '#app/catalogue/writing/product.record.ts'
import { newId } from '#app/kernel/ids.ts'
import { hashOf, newSecret } from '#app/keys/secret.server.ts'
import type { Actor } from '#app/operations/actor.ts'
import { performApiCall } from '#app/doors/api-call.server.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { staffPermissions } from '#app/permissions.ts'
import { changeSettings } from '#app/settings/change-settings.operation.ts'
import { settings } from '#app/settings/settings.record.ts'
import type { Visit } from '#app/web/requests/visit.ts'
import { guest } from '#app/web/requests/visit-of.ts'
import { connect, db, disconnect } from '#db/database.server.ts'
import { migrate } from '#db/migrate.ts'
import { startEmbeddedDatabase } from '#server/postgres/embedded-database.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import '#test/support/shop/provide-texts.ts'
import { type Line, median } from './report.ts'

const rounds = 400

/**
 * The overhead of the API: reading a product and changing a setting, each by a call with a key and by calling the same
 * functions directly, in turns. The network is in neither.
 */
export async function measureApi(folder: string): Promise<Line[]> {
  const database = await startEmbeddedDatabase({ folder: join(folder, 'api-database'), log: () => {} })
  try {
    await migrate(database.url, 'db/migrations')
    connect(database.url)
    configureIdentity({ issuer: 'http://127.0.0.1:9' })
    const id = newId()
    await prepare(id)
    const read = await compare(
      () => bareRead(id),
      () => call('GET', `/products/${handle}`),
    )
    let turn = 0
    const capture = () => ((turn += 1) % 2 === 0 ? 'order' : 'shipping')
    const write = await compare(
      () => bareWrite(capture()),
      () => written(capture()),
    )
    await disconnect()
    return [
      { what: 'API: a read', value: read.ratio, unit: '× bare', budget: 1.5, detail: read.detail },
      { what: 'API: a write', value: write.ratio, unit: '× bare', budget: 2, detail: write.detail },
    ]
  } finally {
    await database.stop()
  }
}

const handle = 'herring-mug'

async function prepare(id: string) {
  const now = new Date()
  const row = { id, slug: handle, title: 'Herring mug', status: 'active', createdAt: now, updatedAt: now }
  // Only the required columns: those without a default.
  await db
    .insertInto('products')
    .values(row as never)
    .execute()
  const keys = secrets.map((secret) => ({
    id: newId(),
    name: 'Bench',
    kind: 'secret',
    hash: hashOf(secret),
    hint: '',
    scopes: [...staffPermissions],
    networks: [],
    createdAt: now,
  }))
  await db
    .insertInto('apiKeys')
    .values(keys as never)
    .execute()
}

// Each key has a rate limit per minute.
const secrets = Array.from({ length: 8 }, () => newSecret('secret', false))
let calls = 0

const actor = (): Actor => ({
  kind: 'tool',
  id: 'bench',
  door: 'api',
  permissions: new Set(staffPermissions),
  isFresh: true,
  client: null,
  requestId: newId(),
  now: new Date(),
})

async function bareRead(id: string) {
  const facts = await product.find(db, { handle }, actor())
  if (facts?.known?.id !== id) throw new Error('There is no product')
  return JSON.stringify(await product.viewOf(db, facts))
}

async function bareWrite(capture: string) {
  const facts = await settings.find(db, 'shop', actor())
  const seen = facts && versionOf(await settings.viewOf(db, facts))
  const done = await performApiCall(changeSettings, {
    key: 'shop',
    input: { capture },
    actor: actor(),
    seen: seen ?? '',
  })
  if (!done.ok) throw new Error(done.reason)
}

async function written(capture: string) {
  const etag = (await call('GET', '/settings')).headers?.etag ?? ''
  await call('PATCH', '/settings', { capture }, etag)
}

const nobodys = { check: () => false }

async function call(method: string, path: string, body?: object, etag?: string) {
  const headers: Record<string, string | undefined> = {
    authorization: `Bearer ${secrets[(calls += 1) % secrets.length]}`,
    'content-type': 'application/json',
    'if-match': etag,
  }
  // The parts of a visit that the API uses.
  const visit = {
    query: new URLSearchParams(),
    client: '127.0.0.1',
    requestId: newId(),
    now: new Date(),
    header: (name: string) => headers[name],
  } as unknown as Visit
  const request = { method, path, visit, body: async () => Buffer.from(body ? JSON.stringify(body) : '') }
  const answer = await answerApi(request, {
    origin: 'http://localhost',
    trustedProxies: nobodys,
    findVisitor: async () => guest,
  })
  if (answer.kind !== 'content' || answer.status !== 200) throw new Error(`${method} ${path} was not answered`)
  return answer
}

/** In turns, so that the load of the machine affects both alike. */
async function compare(bare: () => Promise<unknown>, door: () => Promise<unknown>) {
  const [bares, doors]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const times = [await timeOf(bare), await timeOf(door)] as const
    // The first rounds include compilation.
    if (round < rounds / 4) continue
    bares.push(times[0])
    doors.push(times[1])
  }
  const [one, other] = [median(bares), median(doors)]
  return { ratio: other / one, detail: `${other.toFixed(2)} ms against ${one.toFixed(2)}` }
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await act()
  return performance.now() - begun
}
