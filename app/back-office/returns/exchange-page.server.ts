import type { AddedChoice } from '#app/back-office/editing/Added.tsx'
import { readWish, wishIn } from '#app/back-office/editing/edit-wish.ts'
import { findChosen } from '#app/back-office/editing/edit-file.server.ts'
import { problemsOfForm } from '#app/doors/form-input.ts'
import { findVariants } from '#app/drafts/composing/find-variants.server.ts'
import type { AskRefusal } from '#app/drafts/sending/send-link.server.ts'
import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { type ExchangePlan, mayAsk, planExchange } from '#app/exchanges/plan-exchange.server.ts'
import { type FiledReturn, findReturn } from '#app/returns/return.record.ts'
import type { FormState } from '#app/web/answers/answer.ts'
import type { Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { db } from '#db/database.server.ts'

/** A return that is being exchanged: what was chosen instead of its items, and what that would cost. */
interface ExchangeFile {
  filed: FiledReturn
  /** The chosen quantities, by the names of their fields. */
  values: Record<string, string>
  choice: AddedChoice
  plan: ExchangePlan | null
  /** Why the chosen is not possible. */
  refused: Pick<FormState, 'problem' | 'problems'>
  /** Why no payment link can ask for what is missing; null: one can, or nothing is. */
  notAsked: AskRefusal | null
}

/** The choice is in the address, so the page can show what it would do without changing anything. */
export async function loadExchange(visit: Load<'/admin/returns/:return/exchange'>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  return { ...(await getExchangeFile(visit)), submission: newId(), customerId: customerOf(visit).id }
}
export type ExchangeData = Shown<typeof loadExchange>['data']

async function getExchangeFile({
  params,
  query,
  locale,
  now,
}: Load<'/admin/returns/:return/exchange'>): Promise<ExchangeFile> {
  const filed = (await findReturn(db, params.return)) ?? notFound()
  const values = wishIn(query)
  const { input, problems } = readWish(values)
  const plan = input && (await planExchange(db, filed, input, now))
  const asked = query.get('q') ?? ''
  const refusals = plan && !plan.ok ? [{ pointer: plan.pointer ?? '', code: plan.reason }] : problems
  const may = plan?.ok ? mayAsk(plan.value.supplement) : null
  return {
    filed,
    values,
    choice: {
      chosen: input ? await findChosen(input, locale) : [],
      // At first what comes back: in another size or colour is what most exchanges are for.
      found: await findVariants(asked || (filed.lines[0]?.title ?? ''), locale),
      asked,
    },
    plan: plan?.ok ? plan.value : null,
    refused: problemsOfForm(refusals, values),
    notAsked: may && !may.ok ? may.reason : null,
  }
}
