import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { warningsOf } from './other-hands.ts'

let above: string
let program: string
let data: string
beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'barrow-hands-'))
  program = join(above, 'barrow')
  data = join(above, 'data')
  for (const folder of [program, data]) mkdirSync(folder, { mode: 0o700 })
})
afterEach(() => rmSync(above, { recursive: true, force: true }))

/** Only about the folders of this test: the temporary folder is open to everyone, and gets a warning too. */
const warnings = () => warningsOf(program, data).filter((line) => line.includes(above))

test('folders that only this account can write to need no warning, nor a data folder that does not exist yet', () => {
  expect(warnings()).toEqual([])
  rmSync(data, { recursive: true })
  expect(warnings()).toEqual([])
})

test('in a folder that everyone can write to, their files may be run, or replace the data', () => {
  chmodSync(above, 0o777)
  expect(warnings()).toEqual([
    expect.stringMatching(/may write in .*, and files in it may be run by this shop/),
    expect.stringMatching(/may replace what is in .*, and with it the data/),
  ])
  // In such a folder (like /tmp) only its owner may rename a file.
  chmodSync(above, 0o1777)
  expect(warnings()).toEqual([expect.stringContaining('may be run by this shop')])
})

test('a data folder that stayed open gets a warning', () => {
  chmodSync(data, 0o750)
  expect(warnings()).toEqual([expect.stringContaining(`the data folder ${data} belongs to another account`)])
})
