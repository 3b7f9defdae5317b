// A shop reduced to its database, to be killed by a test: opens the folder, starts the database, prints that, and
// waits.
import { startEmbeddedDatabase } from '#server/postgres/embedded-database.ts'
import { openStateFolder } from '#server/start/state-folder.ts'

const folder = process.argv[2] ?? ''
try {
  openStateFolder(folder)
  const database = await startEmbeddedDatabase({ folder: `${folder}/database`, log: () => {}, durable: true })
  console.log(database.url)
  setInterval(() => {}, 1000)
} catch (error) {
  console.log(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
