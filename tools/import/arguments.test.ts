import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test.each([
  [tmpdir(), 'it is a folder'],
  [join(tmpdir(), 'nothing-here.csv'), 'there is no such file'],
])('what cannot be imported is told in a sentence: %s', (path, why) => {
  const { stdout, stderr } = spawnSync(process.execPath, ['tools/import.ts', path], { encoding: 'utf8' })
  expect(stdout + stderr).toBe(`${path} cannot be read: ${why}.\n`)
})
