import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BackupRefused } from './contents.ts'
import { intoFile } from './target.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'barrow-target-'))
  file = join(folder, 'shop.barrow')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const contents = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))

/** A backup that has sent its first half and stands still, as its process or its network may. */
async function standing(halves: [string, string]) {
  const goOn = Promise.withResolvers<void>()
  async function* bytes() {
    yield Buffer.from(halves[0])
    await goOn.promise
    yield Buffer.from(halves[1])
  }
  const written = intoFile(file).write(bytes())
  written.catch(() => {})
  await expect.poll(contents, { interval: 1 }).toContain(halves[0])
  return { goOn: () => (goOn.resolve(), written) }
}

// While its process stands still, the database ends the connection of a backup, and with it the claim on the file.
test('a backup that stood still while a second one began leaves that one its file, and gives no half of it the name', async () => {
  const first = await standing(['one ', 'one'])
  const second = await standing(['two ', 'two'])
  await expect(first.goOn()).rejects.toThrow(BackupRefused)
  expect(readdirSync(folder)).toHaveLength(1)
  expect(await second.goOn()).toBe(7)
  expect(readFileSync(file, 'utf8')).toBe('two two')
  expect(readdirSync(folder)).toEqual(['shop.barrow'])
})

test('one that stood still until a second one was complete overwrites nothing', async () => {
  const first = await standing(['one ', 'one'])
  const second = await standing(['two ', 'two'])
  await second.goOn()
  await expect(first.goOn()).rejects.toThrow(BackupRefused)
  expect(readFileSync(file, 'utf8')).toBe('two two')
})

test('what killed backups left of this file goes, of this release and of those before, and nothing else', async () => {
  const kept = ['shop.barrow.0123abcd', 'shop.barrow.old.0123abcd.unfinished', 'shop.barrow.old.unfinished']
  for (const name of [...kept, 'shop.barrow.unfinished', 'shop.barrow.0123abcd.unfinished'])
    writeFileSync(join(folder, name), '')
  const only = await standing(['a', 'b'])
  await only.goOn()
  expect(readdirSync(folder).toSorted()).toEqual(['shop.barrow', ...kept].toSorted())
})

test('a file that came in between is kept', async () => {
  const only = await standing(['a', 'b'])
  writeFileSync(file, 'of somebody else')
  await expect(only.goOn()).rejects.toThrow('overwrites nothing')
  expect(readFileSync(file, 'utf8')).toBe('of somebody else')
  expect(readdirSync(folder)).toEqual(['shop.barrow'])
})
