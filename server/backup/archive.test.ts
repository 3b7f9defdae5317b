import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Entry, fromFile, readArchive, writeArchive } from './archive.ts'
import { BackupRefused, pictureOf } from './contents.ts'
import { toNewFile } from './target.ts'

const folder = mkdtempSync(join(tmpdir(), 'barrow-archive-'))
const file = join(folder, 'whole')
const entries: Entry[] = [
  { name: 'first', body: Buffer.from('Grüße') },
  { name: 'nothing', body: Buffer.alloc(0) },
  { name: 'pictures/one.avif', body: Buffer.alloc(600, 7) },
]

beforeAll(() => writeArchive(toNewFile(file), given(entries), { made: new Date('2026-01-02T03:04:05Z') }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function* given(list: Entry[]) {
  yield* list
}

async function readAll(path: string) {
  const found: Entry[] = []
  for await (const entry of readArchive(fromFile(path))) found.push(entry)
  return found
}

async function refusalOf(content: Buffer): Promise<unknown> {
  const path = join(folder, 'altered')
  writeFileSync(path, content)
  return readAll(path).then(
    () => 'It was taken.',
    (error: unknown) => error,
  )
}

test('the files come out as they went in, in the same order', async () => {
  expect(await readAll(file)).toEqual(entries)
})

test('with very many files, checksums are written in between, and a missing file is noticed', async () => {
  const path = join(folder, 'many')
  const many = Array.from({ length: 9 }, (_, at) => ({ name: `pictures/${at}`, body: Buffer.from([at % 256]) }))
  await writeArchive(toNewFile(path), given(many), { made: new Date(), together: 4 })
  expect(await readAll(path)).toEqual(many)
  const plain = gunzipSync(readFileSync(path))
  const withoutTheThird = Buffer.concat([plain.subarray(0, 2048), plain.subarray(3072)])
  expect(await refusalOf(gzipSync(withoutTheThird))).toBeInstanceOf(BackupRefused)
  // Removes the files that the checksums in between cover, and these too: the last checksums list them.
  const next = plain.indexOf('pictures/4\0')
  expect(await refusalOf(gzipSync(plain.subarray(next)))).toBeInstanceOf(BackupRefused)
})

test('a backup overwrites nothing', async () => {
  await expect(writeArchive(toNewFile(file), given([]), { made: new Date() })).rejects.toThrow('EEXIST')
  expect(await readAll(file)).toEqual(entries)
})

test('cut off anywhere, it is refused', async () => {
  const whole = readFileSync(file)
  for (let length = 0; length < whole.length; length++)
    expect(await refusalOf(whole.subarray(0, length)), `${length} bytes`).toBeInstanceOf(BackupRefused)
})

test('with a bit changed anywhere in the archive, it is refused', async () => {
  const plain = gunzipSync(readFileSync(file))
  const end = plain.lastIndexOf('first') + 200
  // Every byte of the first header and its file; a sample of the others, which are alike.
  for (let at = 0; at < end; at += at < 530 ? 1 : 7) {
    const altered = Buffer.from(plain)
    altered[at] = (altered[at] ?? 0) ^ 1
    const refusal = await refusalOf(gzipSync(altered, { level: 0 }))
    if (refusal === 'It was taken.') expect(isPadding(plain, at), `byte ${at}`).toBe(true)
    else expect(refusal, `byte ${at}`).toBeInstanceOf(BackupRefused)
  }
})

/** Zeros between the end of a file and the next block are padding. */
function isPadding(plain: Buffer, at: number): boolean {
  for (let start = 0; start < plain.length;) {
    const size = Number.parseInt(plain.toString('latin1', start + 124, start + 135), 8)
    const body = start + 512
    const next = body + Math.ceil(size / 512) * 512
    if (at < next) return at >= body + size
    start = next
  }
  return true
}

test('a file in it cannot leave the folder of pictures', () => {
  expect(pictureOf('pictures/0a1b2c.svg.br')).toBe('0a1b2c.svg.br')
  for (const name of [
    'pictures/../../etc/passwd',
    'pictures/.hidden',
    'pictures//etc/passwd',
    '/etc/passwd',
    'pictures/',
  ])
    expect(pictureOf(name)).toBeNull()
})
