import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

test('a run of all tests that has to stop starts no further step', { timeout: 60_000 }, async () => {
  // No browser is needed, so none is installed.
  const env = { ...process.env, CHROMIUM: process.execPath }
  const run = spawn(process.execPath, ['test.mjs'], { stdio: ['ignore', 'pipe', 'ignore'], env })
  onTestFinished(() => void run.kill('SIGKILL'))
  run.stdout.once('data', () => run.kill('SIGTERM'))
  const [said, [code]] = await Promise.all([text(run.stdout), once(run, 'exit')])
  expect(code).toBe(1)
  expect(said).toMatch(/\n- Lint and import rules +0 of 1/)
  expect(said).toMatch(/\n- Fresh clones +0 of 1/)
})
