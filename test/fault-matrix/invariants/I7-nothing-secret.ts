import { testCards } from '#stand-ins/card-provider/payments/cards.ts'
import { typedCode } from '#test/fault-matrix/world/provider.ts'
import type { World } from '#test/fault-matrix/world/world.ts'
import type { Invariant } from './invariant.ts'

/** Each works for PostgreSQL and for JavaScript. The digits of a card may be separated by spaces or hyphens. */
const secrets: readonly [what: string, pattern: string][] = [
  ['a card number', `(${testCards.map(({ number }) => [...number].join('[ -]?')).join('|')})`],
  ['a security code', `(cvc|cvv|security.?code)[^0-9a-z]{1,8}${typedCode}`],
  ['a client secret', '(pi|cs|seti)_[A-Za-z0-9]+_secret_[A-Za-z0-9]'],
  ['a signing secret', 'whsec_[A-Za-z0-9]'],
  ['a secret key', '(sk|rk)_(test|live)_[A-Za-z0-9]'],
]

/** No card number, code or key anywhere that people read or that is stored: logs, every table, every letter. */
export const nothingSecret: Invariant = async (world) => [
  ...(await inTables(world)),
  ...inLines('a log', await world.logs()),
  ...inLines(
    'a letter',
    (await world.mailbox.letters()).map((letter) => JSON.stringify(letter)),
  ),
]

function inLines(where: string, lines: readonly string[]): string[] {
  return secrets.flatMap(([what, pattern]) => {
    const expression = new RegExp(pattern, 'i')
    const line = lines.find((line) => expression.test(line))
    // Enough to find the line, and not the secret itself.
    return line === undefined ? [] : [`${what} in ${where}: ${line.replace(expression, '[...]').slice(0, 200)}`]
  })
}

interface Column {
  table: string
  column: string
  type: string
}

async function inTables({ sql }: World): Promise<string[]> {
  const columns = await sql<Column>(
    `select a.attrelid::regclass::text as "table", quote_ident(a.attname) as "column", t.typname as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
     where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
       and a.attnum > 0 and not a.attisdropped
       and t.typname in ('text', 'varchar', 'json', 'jsonb', 'bytea', '_text', 'citext', 'xml')`,
  )
  const byTable = Map.groupBy(columns, ({ table }) => table)
  const all = secrets.map(([, pattern]) => pattern).join('|')
  const queries = [...byTable].map(([table, own]) => {
    const content = own.map(({ column, type }) => textOf(column, type)).join(`, ' | ', `)
    return `select '${table}' as "table", (regexp_match(concat(${content}), $1, 'i'))::text as found
      from ${table} where concat(${content}) ~* $1`
  })
  const found = await sql<{ table: string; found: string }>(queries.join(' union all '), all)
  return found.map(({ table, found: text }) => `in the table ${table}: ${text.slice(0, 8)}…`)
}

/** Converts bytes to the text that they may be. */
function textOf(column: string, type: string): string {
  return type === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`
}
