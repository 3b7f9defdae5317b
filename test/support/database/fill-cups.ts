// A worker reduced to one backfill, to be killed by a test: takes its turns at the database of the address until it is
// finished.
import { runBackfills, takeTurn } from '#app/backfills/run-backfills.server.ts'
import { connect, disconnect } from '#db/database.server.ts'
import { cupsWith } from './cups.ts'

const [url = '', slow = '0', alone = ''] = process.argv.slice(2)
connect(url, { connections: 3 })
const known = [cupsWith({ slow: Number(slow) })]
await (alone ? runBackfills(known) : takeTurn(known))
await disconnect()
