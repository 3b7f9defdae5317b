import { BlockList } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { type Configuration, configure } from '#app/configuration.ts'
import { newId } from '#app/kernel/ids.ts'
import { hashOf, newSecret } from '#app/keys/secret.server.ts'
import { limits } from '#app/limits.ts'
import type { Permission } from '#app/permissions.ts'
import { takeTurn } from '#app/web/floods/turns.ts'
import type { Visit } from '#app/web/requests/visit.ts'
import { pool } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { answerApi } from './answer.server.ts'

useDatabase()

const origin = 'https://shop.example'
const secrets = { publishable: newSecret('publishable', false), secret: newSecret('secret', false) }

beforeAll(async () => {
  const trustedProxies = new BlockList()
  // The only configuration that reading the API needs.
  configure({ origin, trustedProxies, identity: { issuer: 'https://issuer.example' } } as unknown as Configuration)
  await pool.query(`insert into products (id, slug, title, status) values (uuidv7(), 'mug', 'Mug', 'active')`)
  await pool.query(`insert into variants (id, product_id, price) select uuidv7(), id, 100 from products`)
  const scopes = { publishable: [], secret: ['orders:read'] } satisfies Record<string, Permission[]>
  for (const kind of ['publishable', 'secret'] as const)
    await pool.query(
      `insert into api_keys (id, name, kind, hash, hint, scopes, created_at) values ($1, 'Test', $2, $3, 'hint', $4, now())`,
      [newId(), kind, hashOf(secrets[kind]), scopes[kind]],
    )
})

async function answered(kind: keyof typeof secrets, call: string, given = {}) {
  const [path = '', query] = call.split('?')
  const headers: Record<string, string> = { authorization: `Bearer ${secrets[kind]}`, ...given }
  const said = { now: new Date(), client: '198.51.100.7', requestId: newId(), query: new URLSearchParams(query) }
  // The parts of a visit that reading the API needs.
  const visit = { ...said, header: (name: string) => headers[name] } as unknown as Visit
  const door = { origin, trustedProxies: new BlockList(), findVisitor: () => Promise.reject(new Error('nobody')) }
  const answer = await answerApi({ method: 'GET', path, visit, body: () => Promise.reject(new Error('none')) }, door)
  return answer.kind === 'content' ? answer : expect.unreachable()
}

const ask = async (kind: keyof typeof secrets, call: string) => (await answered(kind, call)).status

test('a visitor’s list with included objects waits for others of its kind, as they are kept in memory; nothing else waits for them', async () => {
  const places = Array.from({ length: limits.expandedMade.value }, (_, at) =>
    takeTurn(`192.0.${at}.1`, limits.turnWait.value, 'expanded'),
  )
  const leaves = await Promise.all(places)
  const order: string[] = []
  const expanded = ask('publishable', '/catalogue?expand=id').then((status) => order.push(`expanded ${status}`))
  order.push(`plain ${await ask('publishable', '/catalogue')}`)
  order.push(`one ${await ask('publishable', '/catalogue/mug')}`)
  order.push(`the shop’s own ${await ask('secret', '/orders?expand=id')}`)
  for (const leave of leaves) leave()
  await expanded
  expect(order).toEqual(['plain 200', 'one 200', 'the shop’s own 200', 'expanded 200'])
})

test('a visitor’s large answer counts as several calls, also the one that reaches the limit', async () => {
  await pool.query(`
    insert into options (id, product_id, position, name) select uuidv7(), p.id, n, 'Option ' || n from products p, generate_series(1, 2) n;
    insert into option_values (id, option_id, position, name) select uuidv7(), o.id, n, 'S' || n from options o, generate_series(1, 40) n;
    insert into variants (id, product_id, position, price, value1_id, value2_id)
      select uuidv7(), p.id, (one.position - 1) * 40 + other.position, 100, one.id, other.id from products p
      join options o on o.product_id = p.id and o.position = 1 join option_values one on one.option_id = o.id
      join options q on q.product_id = p.id and q.position = 2 join option_values other on other.option_id = q.id`)
  let before = 0
  const spent = async (call: string, given = {}) => {
    const { headers = {} } = await answered('publishable', call, given)
    const left = Number(/r=(\d+)/.exec(headers.ratelimit ?? '')?.[1])
    const cost = before - left
    before = left
    return cost
  }
  await spent('/catalogue')
  expect(await spent('/catalogue')).toBe(1)
  const { body, headers } = await answered('publishable', '/catalogue/mug')
  before -= 1
  const weight = Math.ceil(body.length / limits.apiAnswer.value)
  expect(weight).toBeGreaterThan(3)
  before -= weight - 1
  expect(await spent('/catalogue/mug')).toBe(weight)
  expect(await spent('/catalogue/mug', { 'if-none-match': headers?.etag })).toBe(weight)
  expect(await spent('/catalogue?expand=id')).toBeGreaterThan(weight)
  expect(await spent('/catalogue')).toBe(1)
})
