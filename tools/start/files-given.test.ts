import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'barrow-files-'))
const pipe = join(folder, 'pipe')
spawnSync('mkfifo', [pipe])
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a command prints about the given file; it is killed if it is still running after a while. */
function said(command: 'import' | 'restore', path: string) {
  const env = { ...process.env, BARROW_DATA: join(folder, 'data') }
  const { stdout, stderr } = spawnSync(process.execPath, [`tools/${command}.ts`, path], {
    encoding: 'utf8',
    env,
    timeout: 10_000,
    killSignal: 'SIGKILL',
  })
  return stdout + stderr
}

const unreadable = [
  [tmpdir(), 'it is a folder'],
  [join(tmpdir(), 'nothing-here.csv'), 'there is no such file'],
  [pipe, 'it is no file'],
  ['/dev/zero', 'it is no file'],
  [join(process.execPath, 'below'), 'a part of its path is no folder'],
  [join(tmpdir(), 'a'.repeat(300)), 'its name is too long'],
]

test.each(unreadable)('a file that cannot be imported is reported in a sentence: %s', (path, why) => {
  expect(said('import', path)).toBe(`${path} cannot be read: ${why}.\n`)
})

const unrestorable = unreadable.filter(([path]) => path !== pipe)
test.each(unrestorable)('a file that cannot be restored is reported in a sentence: %s', (path, why) => {
  expect(said('restore', path)).toBe(`${path} cannot be restored: ${why}.\n`)
})
