// A shop reduced to its database, whose visitors use up its file descriptors: prints what it notices of the database
// meanwhile.
import { closeSync, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedDatabase } from '#server/postgres/embedded-database.ts'

const heard: string[] = []
const database = await startEmbeddedDatabase({ folder: process.argv[2] ?? '', log: (line) => void heard.push(line) })
heard.length = 0
const open: number[] = []
try {
  for (;;) open.push(openSync('/dev/null', 'r'))
} catch {
  await pause(2500)
}
open.forEach((each) => closeSync(each))
console.log(JSON.stringify(heard))
await database.stop()
