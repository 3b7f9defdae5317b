import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { dropFormerAssets, keepAssets, readFormerAsset } from './former-assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'barrow-assets-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => rmSync(join(folder, 'assets'), { recursive: true, force: true }))

const release = (...names: string[]) => new Map(names.map((name) => [name, Buffer.from(`of ${name}`)]))
const kept = () => readdirSync(join(folder, 'assets')).sort()
const age = (name: string, by: number) => {
  const then = new Date(Date.now() - by)
  utimesSync(join(folder, 'assets', name), then, then)
}

test('the files of two releases are kept side by side, each as it was', async () => {
  await Promise.all([
    keepAssets(folder, release('client-AAAAAAAA.js', 'icons-CCCCCCCC.svg')),
    keepAssets(folder, release('client-BBBBBBBB.js', 'icons-CCCCCCCC.svg')),
  ])
  expect(kept()).toEqual(['client-AAAAAAAA.js', 'client-BBBBBBBB.js', 'icons-CCCCCCCC.svg'])
  expect(readFormerAsset(folder, 'client-AAAAAAAA.js')?.toString()).toBe('of client-AAAAAAAA.js')
})

test('what no process has used for a day is deleted; what one still has is not, however old it is', async () => {
  await keepAssets(folder, release('client-AAAAAAAA.js', 'client-BBBBBBBB.js'))
  for (const name of kept()) age(name, limits.formerAssets.value + 60_000)
  await keepAssets(folder, release('client-BBBBBBBB.js'))
  await dropFormerAssets(folder, Date.now())
  expect(kept()).toEqual(['client-BBBBBBBB.js'])
})

test.each([
  '../session-secret',
  '..%2Fsession-secret',
  'assets',
  '',
  'client.js',
  'client-AAAAAAAA.html',
  '.js',
  'a/b-AAAAAAAA.js',
])('nothing is read by the name %j', async (name) => {
  await keepAssets(folder, release('client-AAAAAAAA.js'))
  writeFileSync(join(folder, 'session-secret'), 'secret')
  writeFileSync(join(folder, 'assets', 'client-AAAAAAAA.html'), 'page')
  expect(readFormerAsset(folder, name)).toBeNull()
})
