import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, inject, test } from 'vitest'
import { apiDocument, callsOf, type ReferenceCall } from '#app/api/reference/reference.ts'
import { curlOf, typeScriptOf } from '#app/api/reference/snippets.ts'
import { staffPermissions } from '#app/permissions.ts'
import { apiOf, makeKey } from '#test/support/api/api-client.ts'
import { officeOf } from '#test/support/people/office.ts'
import { freePorts } from '#test/support/shop/shop.ts'

// Like a client that knows only the shop's description: generated types, and a third-party library.

const shop = inject('shop')
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'barrow-examples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'the script of the documents fits the description of the running shop, and buys an item',
  { timeout: 240_000 },
  async () => {
    const key = await makeKey(shop, [], { kind: 'publishable' })
    cpSync('docs/examples', folder, { recursive: true, filter: (file) => !file.includes('node_modules') })
    const env = { ...process.env, SHOP: shop.origin, KEY: key }
    const by = (program: string, ...args: string[]) =>
      run(process.execPath, [join(folder, 'node_modules', program), ...args], { cwd: folder, env })
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, env })
    await by('openapi-typescript/bin/cli.js', `${shop.origin}/api/openapi.json`, '-o', 'barrow.d.ts')
    writeFileSync(join(folder, 'reference.ts'), examplesOfReference())
    await by('typescript/bin/tsc', '--noEmit')
    const { stdout } = await run(process.execPath, ['buy.ts'], { cwd: folder, env })
    const [, number = ''] = /^(B\d+): \d+ EUR, to be paid at http/.exec(stdout) ?? []
    const orders = await officeOf(shop).rows('select state from orders where number = $1', number)
    expect(orders).toEqual([{ state: 'pending' }])
    await aWarehouseWorks()
  },
)

/** It ships old and new orders, each once, and refunds the named ones. */
async function aWarehouseWorks() {
  const office = officeOf(shop)
  const [returned, before, [port]] = [await office.paidOrder(), await office.paidOrder(), await freePorts(1)]
  const scopes = ['orders:read', 'orders:ship', 'orders:refund', 'webhooks:write'] as const
  const key = await makeKey(shop, [...scopes])
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const env = { ...process.env, SHOP: shop.origin, KEY: key, PORT: String(port), SECRET: secret }
  const warehouse = spawn(process.execPath, ['fulfil.ts', returned.number], { cwd: folder, env })
  let told = ''
  for (const stream of [warehouse.stdout, warehouse.stderr]) stream.on('data', (some) => (told += String(some)))
  try {
    await expect.poll(() => told, { timeout: 60_000 }).toContain('Waiting for orders')
    const after = await office.paidOrder()
    // This shop calls no endpoint on its own machine, so the test sends the event.
    const { body: object } = await apiOf(shop, key)(`GET /orders/${after.number}`)
    const [body, at] = [JSON.stringify({ data: { object } }), new Date()]
    const signature = new Webhook(secret).sign('evt_1', at, body)
    const signed = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)) }
    const post = (headers: Record<string, string>) =>
      fetch(`http://localhost:${port}`, { method: 'POST', body, headers })
    expect((await post({ ...signed, 'webhook-signature': 'v1,bm90IHRoaXM=' })).status).toBe(400)
    expect((await post({ ...signed, 'webhook-signature': signature })).status).toBe(204)
    await expect.poll(() => told, { timeout: 60_000 }).toContain(`${after.number} sent as parcel_`)
    expect(told).toContain(`${returned.number} refunded`)
    expect(told).toContain(`${before.number} sent as parcel_`)
    expect(await office.rows('select id from shipments where order_id = $1', after.id)).toHaveLength(1)
  } finally {
    warehouse.kill()
  }
}

const calls = apiDocument().tags.flatMap(({ name }) => callsOf(name) ?? [])

/** All examples of the reference, only for the compiler. */
const examplesOfReference = () =>
  [
    "import createClient from 'openapi-fetch'",
    "import type { paths } from './barrow.d.ts'",
    'const barrow = createClient<paths>()',
    ...calls.map(
      (call) =>
        `export async function example_${call.id.replaceAll('.', '_')}() {\n${typeScriptOf(call)}\nreturn { data, error }\n}`,
    ),
  ].join('\n')

test('the reference’s examples of reading can be copied into a shell', { timeout: 120_000 }, async () => {
  const key = await makeKey(shop, [...staffPermissions])
  const status = async (call: ReferenceCall) => {
    const script = `${curlOf(call, shop.origin)} -s -o /dev/null -w '%{http_code}'`
    const { stdout } = await run('sh', ['-c', script], { env: { ...process.env, BARROW_KEY: key } })
    return `${call.id} ${stdout}`
  }
  const reads = calls.filter(({ method, needs }) => method === 'GET' && staffPermissions.includes(needs))
  const told = []
  for (const call of reads) told.push(await status(call))
  // The object that an example names may not exist; every other example succeeds.
  const hasName = (id: string) => reads.some((call) => call.id === id && call.path.includes('{'))
  expect(
    told.filter((line) => !line.endsWith(' 200') && !(hasName(line.split(' ')[0] ?? '') && line.endsWith(' 404'))),
  ).toEqual([])
  expect(told.length).toBeGreaterThan(15)
})
