import type { FileStore } from '#app/catalogue/storage/file-store.ts'
import { sql } from 'kysely'
import { db } from '#db/database.server.ts'
import { keepDemoPictures } from './demo-pictures.server.ts'
import { loadDemoShop } from './demo-shop.server.ts'
import { oweLife } from './life/life-mark.server.ts'

// Any number that is not used for another lock: two processes that start at once load the demo shop once.
const onlyOne = 4_600_001

/**
 * Loads the demo shop into a shop without products. Returns whether it did. `withLife`: it is to get half a year of orders
 * as well (`life/life.server.ts`).
 */
export async function seedDemoShop(files: FileStore, now: Date, { withLife = false } = {}): Promise<boolean> {
  if (await hasProducts()) return false
  // Loaded only when needed: later starts do without these texts and drawings.
  const { demoShop } = await import('./demo/shop.ts')
  const pictures = await keepDemoPictures(files, demoShop)
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${onlyOne})`.execute(tx)
    if (await hasProducts(tx)) return false
    await loadDemoShop(tx, demoShop, pictures, now)
    if (withLife) await oweLife(tx)
    return true
  })
}

async function hasProducts(on: Pick<typeof db, 'selectFrom'> = db): Promise<boolean> {
  return (await on.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined
}
