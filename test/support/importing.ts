import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeAll, beforeEach } from 'vitest'
import { importFile } from '#app/imports/file/import-file.server.ts'
import { newId, type LocationId } from '#app/kernel/ids.ts'
import { saveSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from './database/database.ts'
import { runSql } from './database/sql.ts'

const folder = mkdtempSync(join(tmpdir(), 'barrow-import-'))
export const now = new Date('2026-03-15T12:00:00Z')

export const fixture = (name: string) => resolve('test/fixtures', name)
/** An owner who knows the old shop: euros, with tax. */
export const owner = { format: null, prices: { currency: 'EUR', includeTax: true }, now, by: 'import' }
type Wish = Parameters<typeof importFile>[1]
export const runImportOf = (path: string, wish: Partial<Wish> = {}) => importFile(path, { ...owner, ...wish })

/** A shop with one location and no products, made again before each test. */
export function useEmptyShop(): { readonly url: string; everything(): Promise<string> } {
  const database = useDatabase()
  beforeAll(async () => {
    await saveSettings(db, { currency: 'EUR' })
  })
  beforeEach(async () => {
    await runSql(database.url, [
      'truncate products, media, collections, imports, locations cascade',
      'delete from graphile_worker._private_jobs',
    ])
    const address = JSON.stringify({ lines: [], city: 'Kiel' })
    const place = { id: newId<LocationId>(), slug: 'shop', name: 'Shop', address, latitude: 54, longitude: 10 }
    await db.insertInto('locations').values(place).execute()
  })
  return {
    get url() {
      return database.url
    },
    everything: () => everything(database.url),
  }
}

/** Every row that an import may touch, as one text; with PostgreSQL's transaction id of the last change. */
async function everything(url: string): Promise<string> {
  const tables = ['products', 'options', 'option_values', 'variants', 'media', 'product_media', 'stock_levels']
  tables.push('stock_movements', 'collections', 'collection_products', 'redirects', 'graphile_worker._private_jobs')
  tables.push('audit_entries', 'audit_unsealed', 'events')
  const rows: unknown[] = []
  for (const table of tables) {
    rows.push(table, await runSql(url, [`select xmin::text, t.* from ${table} t order by t::text`]))
  }
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

export function writeFile(content: string | Buffer, name = 'file.csv'): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** A file with a text replaced, as by an edit. */
export function edited(path: string, from: string, to: string): string {
  const text = readFileSync(path, 'utf8')
  if (!text.includes(from)) throw new Error(`"${from}" is not in ${path}`)
  return writeFile(text.replace(from, to))
}

export const listProducts = () =>
  db.selectFrom('products').select(['slug', 'title', 'status', 'version', 'taxClass']).orderBy('slug').execute()
