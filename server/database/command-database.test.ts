import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '#test/support/shop/commands.ts'
import { openDatabaseForCommand } from './command-database.ts'
import { readEnvironment } from '#server/configuration.ts'
import { readPostmasterFile, stopPostgres } from '#server/postgres/postgres-process.ts'
import { openStateFolder } from '#server/start/state-folder.ts'

let folder: string
const open = () => openDatabaseForCommand(readEnvironment({ BARROW_DATA: folder }))

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'barrow-command-'))
  await (await open()).close()
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a command beside the shop', { timeout: 180_000 }, () => {
  test('waits for another command that is just ending, and then has the database for itself', async () => {
    const other = openStateFolder(folder)
    const opening = open()
    await Promise.resolve()
    other.release()
    const database = await opening
    expect(database.shared).toBe(false)
    await database.close()
  })

  test('lists the commands, says what it did not understand, and whether the audit log is intact', async () => {
    const run = (...args: string[]) =>
      runCommand('shop', args, { BARROW_DATA: folder, OIDC_ISSUER: 'https://id.example' })
    expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining('orders.close --order …') })
    expect(await run('orders.eat')).toMatchObject({ code: 1, said: expect.stringContaining('There is no orders.eat.') })
    expect(await run('orders.close', '--order', 'B0')).toMatchObject({
      code: 1,
      said: 'There is no order B0.\nIt is written: npm run shop -- orders.close --order …\n',
    })
    expect(await run('audit.verify')).toEqual({ code: 0, said: 'The audit log holds: 0 entries.\n' })
    expect(await run('audit.verify', '--head', `1:${'a'.repeat(64)}`)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Entry 1 is not what the head says'),
    })
  })

  test('adds no owner if it does not know at which issuer', async () => {
    expect(await runCommand('owner', ['ada@example.com'], { BARROW_DATA: folder })).toEqual({
      code: 1,
      said: expect.stringContaining('OIDC_ISSUER is not set'),
    })
  })

  test('stopped while its database starts, leaves none running', async () => {
    const cluster = join(folder, 'database', 'cluster')
    const env = { PATH: process.env.PATH, BARROW_DATA: folder }
    const child = spawn(process.execPath, ['tools/backup.ts', join(folder, 'never')], { env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    await expect.poll(() => readPostmasterFile(cluster), { timeout: 30_000, interval: 2 }).not.toBeNull()
    child.kill('SIGTERM')
    await ended
    const left = readPostmasterFile(cluster)
    if (left) await stopPostgres(left.pid, cluster)
    expect(left).toBeNull()
  })
})
