import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, inject, test } from 'vitest'
import { apiDocument, callsOf, type ReferenceCall } from '#app/api/reference/reference.ts'
import { curlOf, typeScriptOf } from '#app/api/reference/snippets.ts'
import { staffPermissions } from '#app/permissions.ts'
import { makeKey } from '#test/support/api/api-client.ts'
import { officeOf } from '#test/support/people/office.ts'

// As somebody does who knows nothing of the shop but its description: types made of it, a client that was not written here.

const shop = inject('shop')
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'barrow-examples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'the script of the documents fits the description of the running shop, and buys something',
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
  },
)

const calls = apiDocument().tags.flatMap(({ name }) => callsOf(name) ?? [])

/** All examples of the reference, for the compiler alone. */
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

test('what the reference shows of reading can be copied into a shell', { timeout: 120_000 }, async () => {
  const key = await makeKey(shop, [...staffPermissions])
  const status = async (call: ReferenceCall) => {
    const script = `${curlOf(call, shop.origin)} -s -o /dev/null -w '%{http_code}'`
    const { stdout } = await run('sh', ['-c', script], { env: { ...process.env, BARROW_KEY: key } })
    return `${call.id} ${stdout}`
  }
  const reads = calls.filter(({ method, needs }) => method === 'GET' && staffPermissions.includes(needs))
  const told = []
  for (const call of reads) told.push(await status(call))
  // What its example names may not be there; every other one is answered.
  const hasName = (id: string) => reads.some((call) => call.id === id && call.path.includes('{'))
  expect(
    told.filter((line) => !line.endsWith(' 200') && !(hasName(line.split(' ')[0] ?? '') && line.endsWith(' 404'))),
  ).toEqual([])
  expect(told.length).toBeGreaterThan(15)
})
