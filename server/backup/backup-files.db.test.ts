import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, type TestDatabase, useDatabase } from '#test/support/database/database.ts'
import { readContents } from './check-backup.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { migrationsFor } from './schema-of-backup.ts'

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

const back = () => makeBackup({ databaseUrl: source.url, dataFolder: folder, file, now: new Date() })

async function restore(dataFolder: string) {
  const contents = await readContents(file)
  const migrations = await migrationsFor(contents, 'db/migrations')
  await restoreBackup({ databaseUrl: target.url, dataFolder, file, contents, migrations, force: false })
}

function picture(dataFolder: string, content: string): string {
  mkdirSync(join(dataFolder, 'media'), { recursive: true })
  const path = join(dataFolder, 'media', '0123456789ab.svg')
  writeFileSync(path, content)
  return path
}

test('a restored shop has its pictures again where a power cut has left empty files of their names', async () => {
  const restored = join(folder, 'restored')
  picture(folder, 'a picture')
  const emptied = picture(restored, '')
  await back()
  await restore(restored)
  expect(readFileSync(emptied, 'utf8')).toBe('a picture')
})

test('a backup is not made without pictures or secret that are there and cannot be read', async () => {
  // As on a disk in the network that has gone away, or in the folder of another account.
  writeFileSync(join(folder, 'media'), '')
  await expect(back()).rejects.toThrow(`${join(folder, 'media')} could not be read`)
  rmSync(join(folder, 'media'))
  mkdirSync(join(folder, 'session-secret'))
  await expect(back()).rejects.toThrow(`${join(folder, 'session-secret')} could not be read`)
  expect(readdirSync(folder)).toEqual(['session-secret'])
})
