// A shop reduced to its database: starts it, watches it for a while, stops it, and prints its output.
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedDatabase } from '#server/postgres/embedded-database.ts'

const [folder = ''] = process.argv.slice(2)
const database = await startEmbeddedDatabase({ folder, log: (line) => console.log(line), durable: false })
await pause(2_500)
await database.stop()
console.log(`stopped ${database.url}`)
