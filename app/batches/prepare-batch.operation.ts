import { z } from 'zod'
import { type BatchId, newId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { type Actor, demand, maker } from '#app/operations/actor.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import type { Tx } from '#db/database.server.ts'
import { batch } from './batch.record.ts'
import type { BulkAct } from '#app/batches/acts/bulk-act.ts'
import { bulkActOf, bulkActs } from '#app/batches/acts/bulk-acts.server.ts'
import { chooseAll, type Chosen, chooseFromFile, chooseThese } from '#app/batches/choosing/chosen.server.ts'

const prepareInput = z.object({
  /** What will be done with each. */
  operation: z.enum(bulkActs.map(({ operation: { name } }) => name) as [string, ...string[]], 'batch.unknown'),
  /** Ids, or the names that people call the objects: an order's number. */
  keys: z.array(z.string().max(200, 'field.too_long')).max(limits.batchItems.value, 'batch.too_many').default([]),
  /** In place of `keys`, everything that matches: the filters as in the list's address, `payment=paid`. Empty: all. */
  filter: z.string().max(2_000, 'field.too_long').nullable().default(null),
  /** In place of both, rows of text: the object's name and a column for each field, separated by commas. */
  file: z.string().max(limits.batchFile.value, 'batch.file_too_large').nullable().default(null),
})

/** Chooses the objects of a bulk change. Nothing happens to them yet; what is chosen now is what will be changed. */
export const prepareBatch = operation({
  name: 'batches.prepare',
  http: 'POST /batches',
  permission: 'bulk:write',
  nature: 'plain',
  on: batch,
  input: prepareInput,
  answer: z.object({ id: idOf('bat_'), total: z.int() }),
  keepsInput: false,
  refusals: [
    'batch.unknown',
    'batch.nothing_chosen',
    'batch.too_many',
    'batch.file_unreadable',
    'batch.file_empty',
    'batch.file_columns',
  ],
  // Reads whole lists, so it holds no connection of a transaction meanwhile.
  async ask({ input, actor }) {
    const act = bulkActOf(input.operation)
    if (!act) return refuse('batch.unknown', '/operation')
    demand(actor, act.operation.permission)
    const chosen = await choose(act, input, actor)
    return chosen.ok ? agree({ list: act.list.name, chosen: chosen.value }) : chosen
  },
  async run({ tx, input: { operation: name }, actor, learnt, became }) {
    const id = await insertBatch(tx, { operation: name, actor, ...learnt })
    became(id)
    return agree({ id, total: learnt.chosen.length })
  },
})

function choose(act: BulkAct, { keys, filter, file }: z.infer<typeof prepareInput>, actor: Actor) {
  if (file !== null) return chooseFromFile(act, file)
  return filter === null ? chooseThese(act, keys, actor) : chooseAll(act, filter, actor)
}

interface NewBatch {
  operation: string
  list: string
  actor: Actor
  chosen: readonly Chosen[]
  undoes?: BatchId
}

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<BatchId> {
  const { operation, list, actor, chosen, undoes = null } = batch
  const id = newId<BatchId>()
  await tx
    .insertInto('batches')
    .values({
      id,
      operation,
      list,
      undoes,
      ...maker(actor),
      madeAt: actor.now,
      total: chosen.length,
      ...(undoes ? { state: 'running', startedAt: actor.now } : { state: 'draft' }),
      input: {},
    })
    .execute()
  // In parts: a statement has at most 65,535 parameters.
  for (let from = 0; from < chosen.length; from += 1_000) {
    const part = chosen.slice(from, from + 1_000)
    await tx
      .insertInto('batchItems')
      .values(
        part.map(({ key, label, input }, at) => ({ batchId: id, position: from + at, objectKey: key, label, input })),
      )
      .execute()
  }
  return id
}

/** Like a single change, a bulk change is undone by who made it. */
export const isBy = (actor: Actor, { madeByKind, madeBy }: { madeByKind: string; madeBy: string | null }) =>
  maker(actor).madeByKind === madeByKind && actor.id === madeBy
