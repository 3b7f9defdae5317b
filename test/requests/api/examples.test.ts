import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, inject, test } from 'vitest'
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
    await by('typescript/bin/tsc', '--noEmit')
    const { stdout } = await run(process.execPath, ['buy.ts'], { cwd: folder, env })
    const [, number = ''] = /^(B\d+): \d+ EUR, to be paid at http/.exec(stdout) ?? []
    const orders = await officeOf(shop).rows('select state from orders where number = $1', number)
    expect(orders).toEqual([{ state: 'pending' }])
  },
)
