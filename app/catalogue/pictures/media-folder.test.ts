import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isKept, keepFile, listKept, pathOf, placesOf, readKept, settleFiles } from './media-folder.server.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'barrow-media-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const now = new Date()
const nameOf = (at: number) => `${createHash('sha256').update(`${at}`).digest('hex').slice(0, 12)}-320.avif`

/** As in earlier versions: all in one folder. */
function asBefore(name: string, content: string) {
  mkdirSync(join(folder, 'media'), { recursive: true })
  writeFileSync(join(folder, 'media', name), content)
}

test('two million pictures of twelve files each fill no folder with more than a thousand entries', () => {
  const files = new Map<string, number>()
  // A hundredth of them: each represents a hundred, with its twelve files.
  for (let at = 0; at < 20_000; at += 1) {
    const path = pathOf('', nameOf(at)).split('/').slice(0, -1).join('/')
    files.set(path.split('/')[1] ?? '', (files.get(path.split('/')[1] ?? '') ?? 0) + 1)
  }
  const [most = 0] = [...files.values()].toSorted((a, b) => b - a)
  expect(files.size).toBe(256)
  // Within each of the 256, another 256 by the next two digits, which are as even.
  expect((most * 100 * 12) / 256).toBeLessThan(1_000)
})

test('files in the former place are found, moved once, and found at any time', async () => {
  const names = Array.from({ length: 300 }, (_, at) => nameOf(at))
  for (const name of names) asBefore(name, name)
  let done = false
  const readers = Array.from({ length: 4 }, async () => {
    const missed: string[] = []
    while (!done) for (const name of names) if (String(await readKept(folder, name)) !== name) missed.push(name)
    return missed
  })
  // Two processes start at once.
  const moved = await Promise.all([settleFiles(folder, now), settleFiles(folder, now)])
  done = true
  expect((await Promise.all(readers)).flat()).toEqual([])
  expect(Math.max(...moved)).toBeGreaterThan(0)
  expect(readdirSync(join(folder, 'media')).every((name) => name.length === 2 || name === '.unfinished')).toBe(true)
  expect((await Array.fromAsync(listKept(folder))).flat().toSorted()).toEqual(names.toSorted())
  expect(await settleFiles(folder, now)).toBe(0)
})

test('an empty file of before takes the place of nothing, and is not given for a picture', async () => {
  const name = nameOf(1)
  asBefore(name, '')
  expect(await isKept(folder, name)).toBe(false)
  await keepFile(folder, name, 'whole')
  await settleFiles(folder, now)
  expect(readFileSync(pathOf(folder, name), 'utf8')).toBe('whole')
  expect(readdirSync(join(folder, 'media')).includes(name)).toBe(false)
})

test('an existing file, here or in the former place, is not written again', async () => {
  const [here, before] = [nameOf(1), nameOf(2)]
  await keepFile(folder, here, 'first')
  asBefore(before, 'first')
  await keepFile(folder, here, 'second')
  await keepFile(folder, before, 'second')
  expect([String(await readKept(folder, here)), String(await readKept(folder, before))]).toEqual(['first', 'first'])
})

test('an incomplete file left by a crash is removed; one that is being written stays', async () => {
  await keepFile(folder, nameOf(1), 'x')
  const unfinished = join(folder, 'media', '.unfinished')
  for (const name of ['left', 'under-way']) writeFileSync(join(unfinished, name), 'half')
  const yesterday = new Date(now.getTime() - 86_400_000)
  utimesSync(join(unfinished, 'left'), yesterday, yesterday)
  await settleFiles(folder, now)
  expect(readdirSync(unfinished)).toEqual(['under-way'])
  expect((await Array.fromAsync(listKept(folder))).flat()).toEqual([nameOf(1)])
})

test('what cannot be written leaves nothing', async () => {
  const name = nameOf(1)
  mkdirSync(join(folder, 'media', name.slice(0, 2)), { recursive: true })
  writeFileSync(join(folder, 'media', name.slice(0, 2), name.slice(2, 4)), 'a file where a folder has to be')
  await expect(keepFile(folder, name, 'x')).rejects.toThrow()
  expect(statSync(join(folder, 'media')).isDirectory()).toBe(true)
  expect(placesOf(folder, name).length).toBe(3)
})
