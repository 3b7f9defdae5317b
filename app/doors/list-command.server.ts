import { isId } from '#app/kernel/ids.ts'
import type { Filters } from '#app/operations/list-filter.ts'
import { type AnyList, findPage } from '#app/operations/list.server.ts'
import { type Operator, type Options, operatorOf, problem } from './command.server.ts'
import { readListQuery } from './list-address.ts'
import { exportList } from './list-file.server.ts'

/** The options of a list's command, besides `--csv`, which exports all of it as a file. */
export const listOptions = ({ filters }: AnyList) => [...Object.keys(filters), 'sort', 'before']

/**
 * Prints a page of a list, for `orders.list --payment unpaid --sort -total`, or its file. Unknown filters are refused:
 * an unfiltered page would be mistaken for the answer.
 */
export async function showList(list: AnyList, given: Options, by: Operator) {
  const { csv, ...said } = given
  const unknown = Object.keys(said).find((name) => !listOptions(list).includes(name))
  if (unknown !== undefined) return problem({ kind: 'unknown-option', name: unknown })
  const wrong = Object.entries(said).find(([name, text]) => !isKnownOption(list, name, text))
  if (wrong) return problem({ kind: 'no-object', name: wrong[0], text: wrong[1] })
  const [query, actor] = [new URLSearchParams(said), operatorOf(by)]
  if (csv !== undefined) return { ok: true as const, pieces: await exportList(list, query, actor) }
  return { ok: true as const, value: await findPage(list, readListQuery<Filters>(list, query), actor) }
}

/** Whether this option with this value applies to the list. */
export function isKnownOption({ filters, columns }: AnyList, name: string, text: string): boolean {
  if (name === 'sort') return columns[text.replace(/^-/, '')]?.sorts === true
  return name === 'before' ? isId(text) : (filters as Filters)[name]?.read(text) !== null
}
