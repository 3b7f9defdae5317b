import { type Insertable, sql } from 'kysely'
import type { Tx } from '#db/database.server.ts'
import type { Database } from '#db/schema.ts'

type Table = keyof Database
type NewRow<Of extends Table> = { [Column in keyof Insertable<Database[Of]>]: unknown }

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** Of one statement; more make its text too long. */
const most = 500

/** What others refer to comes first. */
const order: readonly Table[] = [
  ...(['customers', 'identities', 'staffMembers', 'addresses', 'orders', 'orderLines', 'paymentAttempts'] as const),
  ...(['accountPayments', 'accountReceipts', 'ledgerEntries', 'shipments', 'shipmentLines', 'withdrawals'] as const),
  ...(['returns', 'returnLines', 'refunds', 'refundLines', 'disputes', 'stockMovements', 'stockReservations'] as const),
  ...([
    'paymentProblems',
    'threads',
    'messages',
    'missedSearches',
    'letters',
    'auditEntries',
    'auditUnsealed',
  ] as const),
  ...(['auditValues', 'invoices', 'invoicesDue', 'events'] as const),
]

/** Rows by table, written in few statements once all of them are known. */
export class Rows {
  private readonly byTable = new Map<Table, object[]>()

  add<Of extends Table>(table: Of, ...rows: NewRow<Of>[]) {
    const known = this.byTable.get(table)
    if (known) known.push(...rows)
    else this.byTable.set(table, [...rows])
  }

  async write(tx: Tx) {
    for (const table of order) {
      const rows = this.byTable.get(table) ?? []
      for (let at = 0; at < rows.length; at += most) await insert(tx, table, rows.slice(at, at + most))
      this.byTable.delete(table)
    }
    const [left] = this.byTable.keys()
    if (left) throw new Error(`It is not said when ${left} is written`)
  }
}

/** The database reads the rows from JSON by the types of its own columns. Each row names the same columns. */
async function insert(tx: Tx, table: Table, rows: readonly object[]) {
  const columns = Object.keys(rows[0] ?? {}).map(snake)
  const named = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value])))
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const into = sql.table(snake(table))
  await sql`insert into ${into} (${names})
    select ${names} from json_populate_recordset(null::${into}, ${JSON.stringify(named)}::json)`.execute(tx)
}
