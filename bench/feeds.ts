/**
 * `node start.mjs --run bench/feeds.ts [100000]`: generates a catalogue of this many products and three times as many
 * variants, writes sitemap and feeds, changes one product, and prints what each took: seconds, CPU, memory, bytes on
 * the disk.
 */
import { folderStore } from '#app/catalogue/storage/folder-store.server.ts'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Configuration, configure } from '#app/configuration.ts'
import { Fault } from '#app/errors.ts'
import { findFeed } from '#app/feeds/products/product-feed.server.ts'
import { findSitemap } from '#app/feeds/sitemap/sitemap.server.ts'
import { connect, db, disconnect } from '#db/database.server.ts'
import { migrate } from '#db/migrate.ts'
import { seedDemoShop } from '#db/seed/seed.server.ts'
import { migrateQueue } from '#server/database/queue-tables.ts'
import { startEmbeddedDatabase } from '#server/postgres/embedded-database.ts'
import { fillCatalogue } from './catalogue/catalogue-fill.ts'
import { memory } from './processes.ts'

const count = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 100_000)
const folder = mkdtempSync(join(tmpdir(), 'barrow-feeds-bench-'))
const finds = { sitemap: () => findSitemap('index.xml'), feeds: () => findFeed('google-en.xml') }
const database = await startEmbeddedDatabase({ folder: join(folder, 'database'), log: () => {} })

// Skips the pause between two checks.
const clock = performance.now.bind(performance)
let ahead = 0
performance.now = () => clock() + ahead

try {
  await migrate(database.url, 'db/migrations')
  await migrateQueue(database.url)
  connect(database.url)
  configure({ dataFolder: folder, origin: 'https://shop.example' } as Configuration)
  await seedDemoShop(folderStore(folder), new Date())
  const begun = clock()
  await fillCatalogue(database.administration.replace(/\/\w+$/, '/barrow'), count)
  console.log(`${count} products filled in ${Math.round((clock() - begun) / 1000)} s`)
  for (const [name, find] of Object.entries(finds)) {
    await measured(`${name}, for the first time`, () => untilThere(find))
    const files = filesBelow(join(folder, 'feeds'))
    console.log(`  ${files.length} files, ${megabytes(files.reduce((sum, file) => sum + statSync(file).size, 0))}`)
  }
  for (const [name, find] of Object.entries(finds)) {
    const before = await stamp(find)
    await db
      .updateTable('products')
      .set({ title: `Another for the ${name}` })
      .where('slug', '=', 'bench-77')
      .execute()
    await measured(`${name}, after a change of one product`, () => untilAnother(find, before))
  }
  for (const [name, find] of Object.entries(finds))
    await measured(`${name}, asked for 1,000 times`, async () => {
      for (let time = 0; time < 1_000; time += 1) await find()
    })
  await disconnect()
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function untilThere(find: () => Promise<string | null>) {
  for (;;) {
    try {
      return await find()
    } catch (error) {
      // Retries, as a reader would.
      if (!(error instanceof Fault)) throw error
    }
  }
}

async function stamp(find: () => Promise<string | null>): Promise<number> {
  return statSync((await find()) ?? '').mtimeMs
}

async function untilAnother(find: () => Promise<string | null>, before: number) {
  const now = ahead
  ahead += 86_400_000_000
  await find()
  ahead = now
  while ((await stamp(find)) === before) await new Promise((resolve) => setTimeout(resolve, 20))
}

async function measured(what: string, run: () => Promise<unknown>) {
  const begun = clock()
  const used = process.cpuUsage()
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, memory(process.pid))), 50)
  const before = memory(process.pid)
  await run()
  clearInterval(watch)
  const { user, system } = process.cpuUsage(used)
  const seconds = ((clock() - begun) / 1000).toFixed(2)
  console.log(
    `· ${what}: ${seconds} s, CPU of this process ${((user + system) / 1e6).toFixed(2)} s, memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`,
  )
}

function filesBelow(path: string): string[] {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
