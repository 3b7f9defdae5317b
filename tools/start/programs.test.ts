import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderOfPrograms } from './programs.mjs'

const nobody = 65_534
const isRoot = process.getuid?.() === 0

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'barrow-programs-'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

test('programs that are run from the data folder are in a folder that is closed to others', () => {
  const folder = folderOfPrograms(join(data, 'new'), 'node') ?? expect.unreachable()
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
  expect(folderOfPrograms(join(data, 'new'), 'node')).toBe(folder)
})

test.skipIf(process.platform === 'win32')('nothing is run from a folder that others may write to', () => {
  mkdirSync(join(data, 'node'))
  chmodSync(join(data, 'node'), 0o777)
  expect(folderOfPrograms(data, 'node')).toBe(null)
})

test.skipIf(!isRoot)('nothing is run from a folder that another account has made, nor from its data folder', () => {
  mkdirSync(join(data, 'node'))
  chownSync(join(data, 'node'), nobody, nobody)
  expect(folderOfPrograms(data, 'node')).toBe(null)
  chownSync(data, nobody, nobody)
  expect(folderOfPrograms(data, 'compiled')).toBe(null)
})

test.skipIf(!isRoot)('root in the data folder of another account runs nothing that was compiled there', () => {
  chownSync(data, nobody, nobody)
  const script = join(data, 'show.mjs')
  writeFileSync(script, `console.log(process.env.NODE_COMPILE_CACHE ?? 'none')`)
  const env = { ...process.env, BARROW_DATA: data, NODE_COMPILE_CACHE: '' }
  const { stdout } = spawnSync(process.execPath, ['start.mjs', '--run', script], { encoding: 'utf8', env })
  expect(stdout.trim() || 'none').toBe('none')
})
