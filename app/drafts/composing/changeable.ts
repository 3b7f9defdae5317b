import { type Outcome, refuse } from '#app/kernel/outcome.ts'
import { type DraftFacts, mayChangeDraft } from '#app/drafts/draft.ts'

/** Whether what a draft holds can be changed. */
export const changeable = ({
  filed,
}: {
  filed: DraftFacts | null
}): Outcome<undefined, 'draft.not_open' | 'draft.sent'> => (filed ? mayChangeDraft(filed) : refuse('draft.not_open'))
