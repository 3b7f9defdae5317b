import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { isAlive, readPostmasterFile } from '#server/postgres/postgres-process.ts'

const code = `
  import { startTestDatabase } from '#test/support/database/test-database.ts'
  await startTestDatabase(process.argv[1])
  console.log('ready')
  setInterval(() => {}, 1000)`

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'the database of a test run does not outlive it, with its folder: %s',
  { timeout: 60_000 },
  async (how) => {
    const folder = mkdtempSync(join(tmpdir(), 'barrow-test-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const run = spawn(process.execPath, ['--input-type=module-typescript', '-e', code, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => createInterface(run.stdout).once('line', resolve))
    const { pid } = readPostmasterFile(join(folder, 'database/cluster')) ?? { pid: 0 }
    expect(isAlive(pid)).toBe(true)
    run.kill(how)
    await expect.poll(() => existsSync(folder) || isAlive(pid), { timeout: 20_000 }).toBe(false)
  },
)
