import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { explain } from './explain.ts'
import { openStateFolder } from './state-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'barrow-state-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8)

describe('a data folder that is open to others', () => {
  test('is closed, with all the files that a start, a disk of its own or an earlier shop has put there', () => {
    for (const name of ['assets', 'compiled', 'feeds', 'node', 'lost+found', 'media', 'cache'])
      mkdirSync(join(folder, name))
    chmodSync(folder, 0o755)
    openStateFolder(folder).release()
    expect(modeOf(folder)).toBe('700')
    // Files that people add later are in a folder known as the shop's.
    writeFileSync(join(folder, 'notes.txt'), '')
    chmodSync(folder, 0o755)
    openStateFolder(folder).release()
    expect(modeOf(folder)).toBe('700')
  })

  test('is refused and left unchanged if it has files that are not Barrow’s: others may need it', () => {
    mkdirSync(join(folder, 'compiled'))
    mkdirSync(join(folder, 'www'))
    chmodSync(folder, 0o1777)
    expect(() => openStateFolder(folder)).toThrow(
      `The data folder ${folder} cannot be used: it is open to others and has files in it that are not Barrow's, such as www.`,
    )
    expect(modeOf(folder)).toBe('1777')
  })
})

test('a database that goes away during a command is reported in a sentence', () => {
  const stopped = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
  for (const error of [stopped, new Error('Connection terminated unexpectedly')])
    expect(explain(error)).toBe(`The database went away in the middle of it (${error.message}). Try it once more.`)
  expect(explain(new Error('a fault of ours'))).toBe(null)
})

test('so is an error of the file system, for reading or writing', () => {
  const refused = (code: string) => explain(Object.assign(new Error(code), { code, path: '/srv/shop' }))
  const said = (why: string) => `/srv/shop could not be read or written: ${why}. Nothing was deleted.`
  expect(refused('EACCES')).toBe(said('this account may not do that'))
  expect(refused('ENOTDIR')).toBe(said('a part of its path is no folder'))
  expect(refused('ENAMETOOLONG')).toBe(said('its name is too long'))
})

test('several processes on one outside database share the folder; one with a database in it has it alone', () => {
  const [one, other] = [openStateFolder(folder, { shared: true }), openStateFolder(folder, { shared: true })]
  expect(() => openStateFolder(folder)).toThrow('already uses')
  one.release()
  expect(() => openStateFolder(folder)).toThrow('already uses')
  other.release()
  const alone = openStateFolder(folder)
  expect(() => openStateFolder(folder, { shared: true })).toThrow('already uses')
  alone.release()
})
