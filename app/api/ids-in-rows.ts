import { operations, eventOnlyRecords } from '#app/operation-list.ts'
import { isId } from '#app/kernel/ids.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import type { AnyList, Cell, IdsOf } from '#app/operations/list.server.ts'
import { type Prefix, typeId } from '#app/operations/typed-id/type-id.ts'

const prefixes = new Map([
  ...Object.values<AnyOperation>(operations).map(({ on }) => [on.name, on.prefix] as const),
  ...eventOnlyRecords.map(({ name, prefix }) => [name, prefix] as const),
])

/** A cell as programs see it: its id with the prefix of such ids. Other values stay as they are. */
export function typedCell(ids: IdsOf, value: Cell, row: Readonly<Record<string, Cell>>): Cell {
  if (typeof value !== 'string') return value
  if (typeof ids === 'string') return typed(ids, value)
  if ('recordIn' in ids) return typed(prefixes.get(String(row[ids.recordIn])), value)
  const [, kind = '', id = ''] = /^(\w+):(.*)$/.exec(value) ?? []
  return kind === '' ? value : `${kind}:${typed(ids.kinds[kind], id)}`
}

const typed = (prefix: Prefix | undefined, text: string) => (prefix && isId(text) ? typeId(prefix, text) : text)

/** The prefix of the ids of a list's rows. */
export const prefixOfRows = ({ rows, of }: AnyList): Prefix => rows ?? of.prefix
