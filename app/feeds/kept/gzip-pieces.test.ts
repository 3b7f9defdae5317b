import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { combineCrc } from './combine-crc.ts'
import { assemble, openPiece, type Segment } from './gzip-pieces.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'barrow-pieces-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the checksum of two texts follows from their own checksums', () => {
  for (const [a, b] of [
    [0, 0],
    [1, 0],
    [0, 3],
    [1, 1],
    [77, 70_001],
  ] as const) {
    const [first, second] = [randomBytes(a), randomBytes(b)]
    expect(combineCrc(crc32(first), crc32(second), b)).toBe(crc32(Buffer.concat([first, second])))
  }
})

test('pieces and texts between them form one gzip document, and its checksum and length are correct', async () => {
  const texts = ['Grüße '.repeat(9_000), '', randomBytes(40_000).toString('base64'), 'x']
  const segments: Segment[] = ['<head>']
  for (const [at, text] of texts.entries()) {
    const path = join(folder, `${at}`)
    const piece = openPiece(path)
    for (const part of [text.slice(0, 7), text.slice(7)]) await piece.write(part)
    segments.push({ path, ...(await piece.end()) }, `-${at}-`)
  }
  await assemble(join(folder, 'document.gz'), segments)
  const whole = `<head>${texts.map((text, at) => `${text}-${at}-`).join('')}`
  expect(String(gunzipSync(readFileSync(join(folder, 'document.gz'))))).toBe(whole)
})

test('a failed write leaves the previous file and no temporary one', async () => {
  const path = join(folder, 'kept.gz')
  await assemble(path, ['before'])
  const broken = { path: join(folder, 'not-there'), crc: 0, length: 1 }
  await expect(assemble(path, ['after', broken])).rejects.toThrow('ENOENT')
  expect(String(gunzipSync(readFileSync(path)))).toBe('before')
  const given = openPiece(join(folder, 'given-up'))
  await given.write('half')
  await given.giveUp()
  const nowhere = openPiece(join(folder, 'nowhere', 'piece'))
  await expect(nowhere.write('x').then(nowhere.end)).rejects.toThrow('ENOENT')
  expect(readdirSync(folder)).not.toContain('given-up')
  expect(readdirSync(folder).filter((name) => name.endsWith('unfinished'))).toEqual([])
})
