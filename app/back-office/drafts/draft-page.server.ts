import { actorOf } from '#app/doors/visit-actor.ts'
import { findVariants } from '#app/drafts/composing/find-variants.server.ts'
import { findShownDraft } from '#app/drafts/composing/shown-draft.server.ts'
import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import type { FormState } from '#app/web/answers/answer.ts'
import type { Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'

export async function loadDraft(visit: Load<'/admin/drafts/:draft'>) {
  const asked = visit.query.get('q') ?? ''
  const shown = (await findShownDraft(visit.params.draft, actorOf(visit))) ?? notFound()
  return {
    ...shown,
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
