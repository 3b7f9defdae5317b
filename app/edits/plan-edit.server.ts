import { createHash } from 'node:crypto'
import { type AskRefusal, mayAskFor } from '#app/drafts/sending/send-link.server.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { givenUpOf } from '#app/orders/money/ledger.ts'
import { piecesOf } from '#app/orders/pieces-input.ts'
import { countToSend } from '#app/orders/order-rules.ts'
import type { Db } from '#db/database.server.ts'
import type { EditableOrder } from './editable-order.record.ts'
import { mayEdit, planRemoval, type EditRefusal, type Removal, type RemovalRefusal } from './edit.ts'
import { addedOf, type EditInput } from './edit-input.ts'
import { planSupplement, type Supplement, type SupplementRefusal } from './supplement.server.ts'

export interface EditPlan {
  removal: Removal | null
  supplement: Supplement | null
  /** All of it in one text: who was shown the plan sends it back, and gets this or nothing. */
  planned: string
}

export type PlanRefusal = EditRefusal | RemovalRefusal | SupplementRefusal | 'order.edit_nothing'

/** What an edit would do, to the last cent. The page shows it and the operation does it. */
export async function planEdit(
  on: Db,
  facts: EditableOrder,
  input: Pick<EditInput, 'remove' | 'add'>,
  now: Date,
): Promise<Outcome<EditPlan, PlanRefusal>> {
  const may = mayEdit(facts)
  if (!may.ok) return may
  const added = addedOf(input.add)
  const removal = planRemoval(facts, piecesOf(input.remove))
  if (!removal.ok) return removal
  const supplement = added.length > 0 ? await planSupplement(on, facts.row, added, now) : agree(null)
  if (!supplement.ok) return supplement
  if (!removal.value && !supplement.value) return refuse('order.edit_nothing')
  const plan = { removal: removal.value, supplement: supplement.value }
  return agree({ ...plan, planned: seenOf(facts, plan) })
}

/** The plan as it is to be done: it is still the one that was shown, and its link can ask for what is added. */
export async function planAsShown(
  on: Db,
  facts: EditableOrder,
  input: EditInput,
  now: Date,
): Promise<Outcome<EditPlan, PlanRefusal | 'order.edit_changed' | AskRefusal>> {
  const plan = await planEdit(on, facts, input, now)
  if (!plan.ok) return plan
  if (input.planned !== undefined && input.planned !== plan.value.planned) return refuse('order.edit_changed')
  const may = input.send ? mayAsk(plan.value) : agree()
  return may.ok ? plan : may
}

/** Whether a payment link can ask for what is added. */
export const mayAsk = ({ supplement }: EditPlan) =>
  supplement ? mayAskFor({ amount: supplement.totals.total, currency: supplement.settings.currency }) : agree()

/** Another edit, refund or parcel of the order in between, and another price, make another text. */
function seenOf(facts: EditableOrder, { removal, supplement }: Omit<EditPlan, 'planned'>): string {
  const content = JSON.stringify([
    facts.lines.map(({ id, removed }) => [id, removed]).toSorted(),
    countToSend(facts),
    givenUpOf(facts),
    removal && [removal.pieces, removal.back, removal.credited],
    supplement && [
      supplement.cart.lines.map(({ variantId, title, quantity }, index) => [
        variantId,
        title,
        quantity,
        supplement.totals.lines[index]?.unitPrice,
      ]),
      supplement.totals.total,
      supplement.totals.taxTotal,
    ],
  ])
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}
