/** `npm run remove-demo -- [--yes]`: shows the demo data in a shop, or removes it. The shop must not run. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { connect, db, disconnect } from '#db/database.server.ts'
import { migrate } from '#db/migrate.ts'
import { closeOnSignal, hasDatabase, openDatabaseForCommand } from '#server/database/command-database.ts'
import { ConfigurationError, readEnvironment } from '#server/configuration.ts'
import { linesOf, sentencesOn } from '#server/demo-data/demo-data-words.ts'
import { findDemoData } from '#server/demo-data/find-demo-data.ts'
import { removeDemoData } from '#server/demo-data/remove-demo-data.ts'
import { isInUse } from '#server/database/outside-database.ts'
import { migrateQueue } from '#server/database/queue-tables.ts'
import { explain } from '#server/start/explain.ts'
import { StartRefused } from '#server/start/state-folder.ts'

async function main() {
  const yes = readArguments()
  const environment = readEnvironment(process.env)
  if (!hasDatabase(environment)) throw new StartRefused(`There is no shop in ${resolve(environment.BARROW_DATA)}.`)
  const opening = openDatabaseForCommand(environment)
  closeOnSignal(opening)
  const database = await opening
  connect(database.url, { connections: 2 })
  try {
    // A running shop would keep selling from its cache, to people who are still signed in.
    if (database.shared) throw new StartRefused('The shop is running. Stop it first. Nothing was changed.')
    if (await isInUse(database.url))
      throw new StartRefused('Another client is connected to this database. Stop the shop first. Nothing was changed.')
    await migrate(database.url, 'db/migrations')
    await migrateQueue(database.url)
    for (const line of yes ? await remove() : await show()) console.log(line)
  } finally {
    await disconnect().then(database.close)
  }
}

async function remove(): Promise<string[]> {
  return sentencesOn(await removeDemoData(new Date()))
}

async function show(): Promise<string[]> {
  const lines = linesOf(await findDemoData(db))
  if (lines.length === 0) return ['There is nothing of the demo in this shop.']
  return [
    'This would be removed:',
    ...lines,
    'Make a backup (npm run backup -- FILE), then run: npm run remove-demo -- --yes',
  ]
}

function readArguments(): boolean {
  try {
    return parseArgs({ options: { yes: { type: 'boolean', default: false } } }).values.yes
  } catch (error) {
    throw new StartRefused(`${error instanceof Error ? error.message : error}\nUsage: npm run remove-demo -- [--yes]`)
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigurationError ? error.message : (explain(error) ?? error))
  process.exitCode = 1
})
