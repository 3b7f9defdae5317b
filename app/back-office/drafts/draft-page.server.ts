import { actorOf } from '#app/doors/visit-actor.ts'
import { findVariants } from '#app/drafts/composing/find-variants.server.ts'
import { findShownDraft } from '#app/drafts/composing/shown-draft.server.ts'
import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import type { FormState } from '#app/web/answers/answer.ts'
import type { Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { listKnownAddresses } from './known-addresses.server.ts'

export async function loadDraft(visit: Load<'/admin/drafts/:draft'>) {
  const asked = visit.query.get('q') ?? ''
  const actor = actorOf(visit)
  const shown = (await findShownDraft(visit.params.draft, actor)) ?? notFound()
  const addresses = shown.isOpen ? await listKnownAddresses(shown.details.email, actor) : []
  return {
    ...shown,
    addresses,
    /** The one of them that is to be filled in, by its place in the list from 1. */
    chosen: addresses[Number(visit.query.get('address')) - 1] ?? null,
    asked,
    isSaved: visit.query.get('done') === 'saved',
    mayPrice: visit.visitor.permissions.has('discounts:write'),
    found: shown.mayChangeLines ? await findVariants(asked, visit.locale) : [],
    submission: newId(),
    customerId: customerOf(visit).id,
  }
}
export type DraftData = Shown<typeof loadDraft>['data']
export type DraftProps = { data: DraftData; form: FormState }
