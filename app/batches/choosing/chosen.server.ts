import { readFilter, readListQuery } from '#app/doors/list-address.ts'
import { isId } from '#app/kernel/ids.ts'
import { fromPrimary } from '#app/web/reading/place.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import { eachPiece } from '#app/operations/list.server.ts'
import type { SomeRecord } from '#app/operations/record.server.ts'
import { readTypeId } from '#app/operations/typed-id/type-id.ts'
import { db } from '#db/database.server.ts'
import { rowsOfFile } from './rows-of-file.ts'
import type { BulkAct } from '#app/batches/acts/bulk-act.ts'

/** One object of a batch. */
export interface Chosen {
  key: string
  label: string
  input: Record<string, unknown> | null
}

type Found = Outcome<Chosen[], 'batch.too_many' | 'batch.nothing_chosen'>

/** Everything that matches a filter, in the list's order, as of now. `filter`: as in the list's address. */
export const chooseAll = (act: BulkAct, filter: string, actor: Actor): Promise<Found> =>
  // They are about to be changed.
  fromPrimary(() => chooseMatching(act, filter, actor))

async function chooseMatching({ list }: BulkAct, filter: string, actor: Actor): Promise<Found> {
  const query = new URLSearchParams(filter)
  const asked = { ...readListQuery(list, query), filter: readFilter(list, Object.fromEntries(query)), after: null }
  const [named] = Object.keys(list.columns)
  const chosen: Chosen[] = []
  for await (const rows of eachPiece(list, asked, actor)) {
    for (const row of rows) chosen.push({ key: row.id, label: String(row[named ?? 'id'] ?? row.id), input: null })
    if (chosen.length > limits.batchItems.value) return refuse('batch.too_many')
  }
  return chosen.length > 0 ? agree(chosen) : refuse('batch.nothing_chosen')
}

/** Objects by their ids, or by the names that people call them. Each once, however it is named. */
export async function chooseThese(act: BulkAct, keys: readonly string[], actor: Actor): Promise<Found> {
  const { on } = act.operation
  const named = new Map(keys.flatMap((text) => (text.trim() ? [[nameIn(on, text.trim()), text.trim()]] : [])))
  if (named.size > limits.batchKeys.value) return refuse('batch.too_many')
  const once = new Map<string, Chosen>()
  for (const [name, text] of named) {
    const facts = await findNamed(on, name, actor)
    const key = facts ? on.idOf(facts) : name
    const label = facts && isId(name) ? await labelOf(act, facts) : text
    if (!once.has(key)) once.set(key, { key, label, input: null })
  }
  return once.size > 0 ? agree([...once.values()]) : refuse('batch.nothing_chosen')
}

/** The objects that a file names, each with what the file says of it. Only the first row of each counts. */
export function chooseFromFile({ columns, operation: { on } }: BulkAct, text: string) {
  const rows = rowsOfFile(text, columns)
  if (!rows.ok) return refuse(rows.reason, '/file')
  const once = new Map<string, Chosen>()
  for (const { name, given } of rows.value) {
    const key = nameIn(on, name)
    if (!once.has(key)) once.set(key, { key, label: name, input: given })
  }
  return once.size > limits.batchItems.value ? refuse('batch.too_many') : agree([...once.values()])
}

/** What the list calls it in its first column. */
async function labelOf({ list, operation: { on }, labelOf: own }: BulkAct, facts: unknown): Promise<string> {
  if (own) return own(facts)
  const view: Record<string, unknown> = await on.viewOf(db, facts)
  const [named = 'id'] = Object.keys(list.columns)
  return String(view[named] ?? on.idOf(facts))
}

/** What a batch keeps of an object: its id, which may be typed in either spelling, or the name that people call it. */
export function nameIn({ prefix, keyOf }: SomeRecord, text: string): string {
  if (isId(text)) return text
  const key: unknown = keyOf?.(text)
  return readTypeId(prefix, text) ?? (typeof key === 'string' ? key : text)
}

/** The facts of the object that is called so. Null: there is none, or it is not for this actor. */
export function findNamed(on: SomeRecord, name: string, actor: Actor): Promise<unknown> {
  const key: unknown = keyFrom(on, name)
  return key === null ? Promise.resolve(null) : on.find(db, key, actor)
}

/** The record's own key for what a batch keeps. */
export const keyFrom = ({ keyOf }: SomeRecord, name: string): unknown => (keyOf ? keyOf(name) : name)
