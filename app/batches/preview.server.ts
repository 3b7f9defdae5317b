import { z } from 'zod'
import { type ErrorCode, errors } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { locales, type Titles } from '#app/locales.ts'
import type { Actor } from '#app/operations/actor.ts'
import { findNamed } from '#app/batches/choosing/chosen.server.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { type BulkAct, type Effect, sharedFields } from '#app/batches/acts/bulk-act.ts'
import { bulkActOf } from '#app/batches/acts/bulk-acts.server.ts'
import { findFailures } from './batch.record.ts'

/** What will happen to one object, asked of the same rules that decide it later. */
export interface PreviewedItem {
  position: number
  objectKey: string
  label: string
  /** Of a product, in other languages. */
  titles: Titles
  /** What the file says of it. */
  given: Record<string, unknown> | null
  /** Why it will not happen; null: it will. */
  reason: ErrorCode | null
  /** How many items leave. */
  count: number | null
  /** What changes; of what cannot happen, what would have come of it. Null: it is not shown, or not said yet. */
  effects: Effect[] | null
}

/** The first of a prepared batch. All of them, if there are no more than `limits.batchChecked`. */
export async function previewItems(row: Row<'batches'>, actor: Actor): Promise<PreviewedItem[]> {
  const act = bulkActOf(row.operation)
  if (!act) return []
  const items = await db
    .selectFrom('batchItems')
    .select(['position', 'objectKey', 'label', 'input'])
    .where('batchId', '=', row.id)
    .orderBy('position')
    .limit(limits.batchChecked.value)
    .execute()
  const previewed: PreviewedItem[] = []
  for (const { position, objectKey, label, input } of items)
    previewed.push({
      position,
      objectKey,
      label,
      given: input,
      ...(await look(act, objectKey, { ...row.input, ...input }, actor)),
    })
  return previewed
}

/** One that could not be changed, and why. */
export interface FailedItem {
  objectKey: string
  label: string
  titles: Titles
  reason: string
  /** What would come of it now, where that is why. */
  effects: Effect[]
}

/** The first that failed, in the order in which they were chosen. */
export async function lookAtFailures(row: Row<'batches'>, actor: Actor): Promise<FailedItem[]> {
  const act = bulkActOf(row.operation)
  const items = await findFailures(db, row.id, limits.officePage.value)
  const looked: FailedItem[] = []
  for (const { label, reason, objectKey, input } of items) {
    const { titles, ...is } = act ? await look(act, objectKey, { ...row.input, ...input }, actor) : nowhere
    looked.push({ objectKey, label, titles, reason, effects: (is.reason === reason && is.effects) || [] })
  }
  return looked
}

const nowhere = { reason: 'request.not_found', titles: null, count: null, effects: null } as const

async function look(act: BulkAct, name: string, given: Record<string, unknown>, actor: Actor) {
  const facts = await findNamed(act.operation.on, name, actor)
  if (!facts) return nowhere
  // Every view is an object.
  const view = act.effectOf ? ((await act.operation.on.viewOf(db, facts)) as object) : null
  return {
    titles: view && titlesOf(view),
    count: act.countOf?.(facts) ?? null,
    ...whatHappens(act, { facts, view, given }, actor),
  }
}

interface Looked {
  facts: unknown
  /** Null where what comes of it is not shown. */
  view: object | null
  given: Record<string, unknown>
}

function whatHappens(
  act: BulkAct,
  { facts, view, given }: Looked,
  actor: Actor,
): Pick<PreviewedItem, 'reason' | 'effects'> {
  const { operation } = act
  const offered = operation.offer?.(facts, actor.now)
  if (offered && !offered.ok) return { reason: offered.reason, effects: null }
  // As long as what all get alike is not said, only what the file says can be checked.
  const input = operation.input.safeParse(act.inputOf(facts, given))
  if (!input.success) return { reason: isSaid(act, given) ? codeOf(input.error) : null, effects: null }
  const may = operation.may?.(facts, input.data, actor.now)
  // Where it is asked beside the preview, it is not said yet; where it was said first, it holds.
  const isAboutAsked =
    may?.ok === false &&
    may.pointer !== undefined &&
    Object.hasOwn(sharedFields(act), may.pointer.slice(1)) &&
    !isSaid(act, given)
  if (may?.ok === false && !isAboutAsked) return { reason: may.reason, effects: null }
  if (!act.effectOf || !view) return { reason: null, effects: null }
  const effects = act.effectOf(view, input.data)
  return effects.ok
    ? { reason: null, effects: effects.value }
    : { reason: effects.reason, effects: effects.effects ?? null }
}

const translated = z.object({ translations: z.record(z.string(), z.object({ title: z.string().optional() })) })

/** What is called otherwise in other languages; an order is not. */
function titlesOf(view: object): Titles {
  const { data } = translated.safeParse(view)
  return data
    ? Object.fromEntries(locales.map((locale) => [locale, data.translations[locale]?.title || undefined]))
    : null
}

const isSaid = ({ effectOf }: BulkAct, given: object) => effectOf !== undefined && Object.keys(given).length > 0

/** Messages of inputs' schemas are codes. */
const codeOf = ({ issues: [issue] }: z.ZodError) =>
  issue && issue.message in errors ? (issue.message as ErrorCode) : 'input.invalid'

/** Whether what all get alike is said first, and the preview shows what comes of it. */
export const isShownFirst = ({ operation }: Row<'batches'>): boolean => bulkActOf(operation)?.effectOf !== undefined

/** The names of the fields that are asked for once. */
export const fieldsToAsk = ({ operation }: Row<'batches'>): string[] => {
  const act = bulkActOf(operation)
  return act ? Object.keys(sharedFields(act)) : []
}
