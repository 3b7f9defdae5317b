import { folderStore } from '#app/catalogue/storage/folder-store.server.ts'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as mediaFolder from '#app/catalogue/pictures/media-folder.server.ts'
import { createDatabase, type TestDatabase, useDatabase } from '#test/support/database/database.ts'
import { fromFile } from './archive.ts'
import { readContents } from './check-backup.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { migrationsFor } from './schema-of-backup.ts'
import { intoFile } from './target.ts'

vi.mock('#app/catalogue/pictures/media-folder.server.ts', { spy: true })

const source = useDatabase()
let target: TestDatabase
let folder: string
let file: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'barrow-backup-files-'))
  file = join(folder, 'shop.barrow')
  target = await createDatabase()
})
afterEach(async () => {
  await target.drop()
  rmSync(folder, { recursive: true, force: true })
})

function back(signal?: AbortSignal) {
  const shop = { databaseUrl: source.url, dataFolder: folder, files: folderStore(folder) }
  return makeBackup({ ...shop, into: intoFile(file), now: new Date(), ...(signal ? { signal } : {}) })
}

async function restore(dataFolder: string) {
  const contents = await readContents(fromFile(file))
  const migrations = await migrationsFor(contents, 'db/migrations')
  await restoreBackup({
    databaseUrl: target.url,
    dataFolder,
    files: folderStore(dataFolder),
    from: fromFile(file),
    contents,
    migrations,
    force: false,
  })
}

function picture(dataFolder: string, content: string) {
  mkdirSync(join(dataFolder, 'media'), { recursive: true })
  // As earlier versions kept them: in one folder.
  writeFileSync(join(dataFolder, 'media', '0123456789ab.svg'), content)
}

test('a restored shop has its pictures again, also if a power cut has left empty files with their names', async () => {
  const restored = join(folder, 'restored')
  picture(folder, 'a picture')
  picture(restored, '')
  await back()
  await restore(restored)
  expect(String(await mediaFolder.readKept(restored, '0123456789ab.svg'))).toBe('a picture')
})

test('a backup has the pictures of all folders, as many as it says, and a restore puts each where it belongs', async () => {
  const restored = join(folder, 'restored')
  picture(folder, 'of before')
  await mediaFolder.keepFile(folder, 'ffeeddccbbaa-320.avif', 'of now')
  await mediaFolder.keepFile(folder, '0123000000ab.svg', 'another')
  expect((await back()).pictures).toBe(3)
  await restore(restored)
  const names = ['0123456789ab.svg', 'ffeeddccbbaa-320.avif', '0123000000ab.svg']
  const kept = await Promise.all(names.map((name) => mediaFolder.readKept(restored, name)))
  expect(kept.map(String)).toEqual(['of before', 'of now', 'another'])
  expect(readdirSync(join(restored, 'media')).toSorted()).toEqual(['.unfinished', '01', 'ff'])
})

test('a photo whose sizes are being made during the backup has all of them in it', async () => {
  const restored = join(folder, 'restored')
  await mediaFolder.keepFile(folder, '0123456789ab.source', 'as it came')
  vi.mocked(mediaFolder.readKept).mockImplementationOnce(async (dataFolder, name) => {
    // The job ends at this moment: its files did not exist when the folder was listed.
    expect(name).toBe('0123456789ab.source')
    await mediaFolder.keepFile(dataFolder, '0123456789ab-320.avif', 'made')
    await mediaFolder.dropFile(dataFolder, name)
    return null
  })
  await back()
  await restore(restored)
  expect(String(await mediaFolder.readKept(restored, '0123456789ab-320.avif'))).toBe('made')
})

test('a backup that is stopped leaves no file', async () => {
  picture(folder, 'a picture')
  const stop = new AbortController()
  vi.mocked(mediaFolder.readKept).mockImplementationOnce(async () => {
    expect(readdirSync(folder)).toContainEqual(expect.stringMatching(/^shop\.barrow\..*unfinished$/))
    stop.abort()
    return Buffer.from('a picture')
  })
  await expect(back(stop.signal)).rejects.toThrow('was stopped')
  expect(readdirSync(folder)).toEqual(['media'])
})

test('a backup fails if pictures or the secret exist and cannot be read', async () => {
  // As on an unreachable network disk, or in another account's folder.
  writeFileSync(join(folder, 'media'), '')
  await expect(back()).rejects.toThrow(`${join(folder, 'media')} could not be read`)
  rmSync(join(folder, 'media'))
  mkdirSync(join(folder, 'session-secret'))
  await expect(back()).rejects.toThrow(`${join(folder, 'session-secret')} could not be read`)
  expect(readdirSync(folder)).toEqual(['session-secret'])
})
