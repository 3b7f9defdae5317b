import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { runCommand } from '#test/support/shop/commands.ts'
import { officeOf } from '#test/support/people/office.ts'
import { productionEnvironment } from '#test/support/shop/production.ts'
import { freePorts, startShop } from '#test/support/shop/shop.ts'
import { signInAs } from '#test/support/people/sign-in.ts'

let folder: string
let number: string

/** An owner tries Barrow, as the README says, and then goes live in the same folder. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'barrow-going-live-'))
  const shop = await startShop({ dataFolder: folder })
  await signInAs(openBrowser(shop.origin), 'owner@example.com')
  number = (await officeOf(shop).paidOrder()).number
  const running = await runCommand('remove-demo', ['--yes'], { BARROW_DATA: folder })
  expect(running).toEqual({ code: 1, said: 'The shop is running. Stop it first. Nothing was changed.\n' })
  await shop.stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const production = async (env: Record<string, string> = {}) => ({
  BARROW_DATA: folder,
  ...productionEnvironment,
  PORT: String((await freePorts(1))[0]),
  ...env,
})

/** A start that is refused: its exit code and its output. */
async function startInVain(variables: Record<string, string>) {
  const main = `${process.env.BARROW_DIST ?? 'dist'}/server/main.js`
  const child = spawn(process.execPath, [main], { env: { PATH: process.env.PATH, ...variables } })
  const [said, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, said: said + errors }
}

describe('in production', { timeout: 120_000 }, () => {
  test('a shop that was tried out does not open, and says what it contains and what to do', async () => {
    const { code, said } = await startInVain(await production())
    expect(code).toBe(1)
    expect(said).toMatch(/1 demo account: owner@example\.com \(http:\/\/127\.0\.0\.1:\d+\)/)
    expect(said).toContain(`1 order in test mode: ${number}`)
    expect(said).toMatch(/\d\d products of the demo shop: .* and \d+ more/)
    expect(said).toContain('npm run remove-demo -- --yes')
  })

  test('nor for its orders and accounts, if the demo products are meant to be sold', async () => {
    const { code, said } = await startInVain(await production({ DEMO_SHOP: 'on' }))
    expect(code).toBe(1)
    expect(said).toContain('1 demo account')
    expect(said).not.toContain('products')
  })

  test('the command shows what would be removed, and then removes it; and the shop opens', async () => {
    const shown = await runCommand('remove-demo', [], await production())
    expect(shown.code).toBe(0)
    expect(shown.said).toContain('This would be removed:')
    expect((await startInVain(await production())).code).toBe(1)
    const removed = await runCommand('remove-demo', ['--yes'], await production())
    expect(removed.code).toBe(0)
    expect(removed.said).toContain(`1 order in test mode: ${number}`)
    expect(removed.said).toContain('check them before you open')
    expect((await runCommand('remove-demo', [], await production())).said).toContain('There is nothing of the demo')
    const shop = await startShop({ dataFolder: folder, env: await production() })
    expect(shop.said.join('\n')).not.toContain('demo')
    await shop.stop()
  })
})
