import { readdirSync, readFileSync } from 'node:fs'
import { chapter, code, table } from './markdown.ts'

/** The tables as the migrations create them: the SQL is the only source. */
export function describeEntities(): string {
  const sql = readdirSync('db/migrations')
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readFileSync(`db/migrations/${name}`, 'utf8'))
    .join('\n')
  const tables = [...sql.matchAll(/create table (\w+) \(\n([\s\S]*?)\n\);/g)].map(([, name = '', body = '']) => ({
    name,
    body: [body, ...addedTo(name, sql)].join('\n'),
  }))
  const parts = tables
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ name, body }) => `## ${name}\n\n${describeTable(name, body)}`)
  return chapter(
    'Entities',
    'db/migrations/',
    'Ids are UUIDs of version 7; money is an integer in the currency’s minor unit; times carry their zone.',
    ...parts,
  )
}

/** Columns that later migrations add to a table, in the form of its first definition. */
function addedTo(table: string, sql: string): string[] {
  const changes = [...sql.replace(/^ *--.*$/gm, '').matchAll(new RegExp(`^alter table ${table}\\s([^;]*);`, 'gm'))]
  return changes.flatMap(([, body = '']) =>
    body
      .trim()
      .replace(/\s+/g, ' ')
      .split(/(?:^|, )add (?:column )?/)
      .slice(1)
      // `if not exists` is only for databases of an earlier text: here the column was already added.
      .filter((added) => !added.startsWith('if not exists')),
  )
}

const constraint = /^(primary key|unique|foreign key|check|constraint)\b/

function describeTable(name: string, body: string): string {
  const lines = replaceChecks(name, joined(body))
  const columns = lines.filter((line) => !constraint.test(line)).map(describeColumn)
  const rules = lines.filter((line) => constraint.test(line)).map((line) => `- ${code(line)}`)
  return [table(['column', 'type', 'rule'], columns), ...(rules.length > 0 ? [rules.join('\n')] : [])].join('\n\n')
}

/**
 * A check constraint that a later migration added in place of a column's own has PostgreSQL's generated name of that
 * one.
 */
function replaceChecks(table: string, lines: string[]): string[] {
  const later = new Map<string, string>()
  const others = lines.filter((line) => {
    const [, column, check] = new RegExp(`^constraint ${table}_(\\w+)_check (check .*)$`).exec(line) ?? []
    if (column && check) later.set(column, check)
    return !column
  })
  return others.map((line) => {
    const check = later.get(line.split(' ', 1)[0] ?? '')
    return check ? line.replace(/check \(.*$/, () => check) : line
  })
}

/** One entry per column or constraint: a continued definition has its next lines indented. */
function joined(body: string): string[] {
  return body
    .replace(/\n {3,}/g, ' ')
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line && !line.startsWith('--'))
}

function describeColumn(line: string): string[] {
  const [, name = '', type = '', rest = ''] = /^(\w+) (\w+(?: precision)?(?:\[\])?) ?(.*)$/.exec(line) ?? []
  return [code(name), type, rest]
}
