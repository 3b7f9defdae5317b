import { problemsOfForm } from '#app/doors/form-input.ts'
import { removableOf } from '#app/edits/edit.ts'
import type { EditInput } from '#app/edits/edit-input.ts'
import { addedOf } from '#app/edits/edit-input.ts'
import { type EditableOrder, editableOrder } from '#app/edits/editable-order.record.ts'
import { type EditPlan, mayAsk, planEdit } from '#app/edits/plan-edit.server.ts'
import { findLinesAsIf } from '#app/cart/lines/cart-lines.server.ts'
import type { CartLine } from '#app/cart/cart.ts'
import { type FoundVariant, findVariants } from '#app/drafts/composing/find-variants.server.ts'
import type { AskRefusal } from '#app/drafts/sending/send-link.server.ts'
import { notFound } from '#app/errors.ts'
import { type CartId, newId, type OrderLineId } from '#app/kernel/ids.ts'
import { taxIncluded } from '#app/kernel/money.ts'
import type { Locale } from '#app/locales.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { FormState } from '#app/web/answers/answer.ts'
import { db } from '#db/database.server.ts'
import { readWish, wishIn } from './edit-wish.ts'

/** An order that is being edited: what can be taken out, what was chosen, and what that would do. */
export interface EditFile {
  facts: EditableOrder
  removable: ReadonlyMap<OrderLineId, number>
  /** The chosen quantities, by the names of their fields. */
  values: Record<string, string>
  /** Chosen to be added, as the catalogue has them. */
  chosen: CartLine[]
  asked: string
  found: FoundVariant[]
  plan: EditPlan | null
  /** Why the chosen is not possible. */
  refused: Pick<FormState, 'problem' | 'problems'>
  /** Why no payment link can ask for what is added; null: one can. */
  notAsked: AskRefusal | null
  /** The tax within what goes back. */
  taxBack: number
}

interface Wished {
  number: string
  query: URLSearchParams
  locale: Locale
  mayAdd: boolean
}

export async function getEditFile({ number, query, locale, mayAdd }: Wished, actor: Actor): Promise<EditFile> {
  const facts = (await editableOrder.find(db, number, actor)) ?? notFound()
  const values = wishIn(query)
  const { input, problems } = readWish(values)
  const plan = input && (await planEdit(db, facts, input, actor.now))
  const asked = query.get('q') ?? ''
  const refusals = plan && !plan.ok ? [{ pointer: plan.pointer ?? '', code: plan.reason }] : problems
  return {
    facts,
    removable: removableOf(facts),
    values,
    chosen: input ? await findChosen(input, locale) : [],
    asked,
    found: mayAdd ? await findVariants(asked, locale) : [],
    plan: plan?.ok ? plan.value : null,
    refused: problemsOfForm(refusals, values),
    notAsked: plan?.ok ? whyNotAsked(plan.value) : null,
    taxBack: plan?.ok ? await taxIn(facts, plan.value) : 0,
  }
}

function whyNotAsked(plan: EditPlan): AskRefusal | null {
  const may = mayAsk(plan)
  return may.ok ? null : may.reason
}

export function findChosen({ add }: Pick<EditInput, 'add'>, locale: Locale): Promise<CartLine[]> {
  const added = addedOf(add)
  return added.length > 0 ? findLinesAsIf(newId<CartId>(), added, locale, db) : Promise.resolve([])
}

async function taxIn({ row }: EditableOrder, { removal }: EditPlan): Promise<number> {
  if (!removal?.back) return 0
  const rates = db.selectFrom('orderLines').select(['id', 'taxRateBasisPoints']).where('orderId', '=', row.id)
  const byLine = new Map((await rates.execute()).map(({ id, taxRateBasisPoints }) => [id, taxRateBasisPoints]))
  return removal.back.lines.reduce(
    (sum, { orderLineId, amount }) => sum + taxIncluded(amount, byLine.get(orderLineId) ?? 0),
    0,
  )
}
