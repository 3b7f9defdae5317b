import { inputOf, problemsOfForm } from '#app/doors/form-input.ts'
import { formOf, statusOf } from '#app/doors/form.server.ts'
import { withPhoneFrom } from '#app/checkout/contact.ts'
import { stillWrong } from '#app/checkout/delivery/delivery-form.ts'
import { deliveryInput } from '#app/checkout/delivery/delivery.ts'
import { cancelDraft } from '#app/drafts/sending/cancel-draft.operation.ts'
import { chooseDraftDelivery } from '#app/drafts/composing/choose-draft-delivery.operation.ts'
import { chooseDraftShipping } from '#app/drafts/composing/choose-draft-shipping.operation.ts'
import { placeDraft } from '#app/drafts/sending/place-draft.operation.ts'
import { putDraftLine } from '#app/drafts/composing/put-draft-line.operation.ts'
import { sendDraft } from '#app/drafts/sending/send-draft.operation.ts'
import { tellDraftContact } from '#app/drafts/composing/tell-draft-contact.operation.ts'
import { withdrawDraftLink } from '#app/drafts/sending/withdraw-draft-link.operation.ts'
import { refuseOthers } from '#app/identity/people/visitor.ts'
import { problemsIn } from '#app/operations/input-problems.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { again, type Answer, seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { typed } from '#app/web/forms/form.ts'
import { changedLine } from '#app/web/forms/next-field.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { type DraftData, loadDraft } from './draft-page.server.ts'
import { DraftCustomer, ToldCustomer } from './DraftCustomer.tsx'
import { DraftDelivery } from './DraftDelivery.tsx'
import { DraftFinish, Missing } from './DraftFinish.tsx'
import { DraftLines } from './DraftLines.tsx'
import { DraftStanding } from './DraftStanding.tsx'
import { DraftUnkept } from './DraftUnkept.tsx'

type DraftPath = '/admin/drafts/:draft'

export const load = loadDraft

type DraftAct = Act<DraftPath>
const own = {
  key: ({ params }: DraftAct) => params.draft,
  done: ({ language, params }: DraftAct) => seeOther(language.href('/admin/drafts/:draft', { draft: params.draft })),
}
/** Composing goes on: what is still missing is said. */
const composed = {
  ...own,
  done: ({ language, params }: DraftAct) =>
    seeOther(language.href('/admin/drafts/:draft', { draft: params.draft }, { done: 'saved' })),
}
const contact = formOf(tellDraftContact, composed)

export const acts = {
  '/admin/drafts/:draft/lines': formOf(putDraftLine, {
    ...composed,
    done: ({ language, params, query, form }: DraftAct) =>
      seeOther(
        language.href('/admin/drafts/:draft', { draft: params.draft }, { done: 'saved' }),
        query.has('q') ? 'find' : changedLine(form),
      ),
  }),
  '/admin/drafts/:draft/contact': async (visit: DraftAct): Promise<Answer> =>
    contact({ ...visit, form: withPhoneFrom((await getSettings()).homeCountry, visit.form) }),
  '/admin/drafts/:draft/delivery': formOf(chooseDraftDelivery, composed),
  '/admin/drafts/:draft/delivery/country': otherCountry,
  '/admin/drafts/:draft/shipping': formOf(chooseDraftShipping, composed),
  '/admin/drafts/:draft/send': formOf(sendDraft, {
    ...own,
    // Pressed twice: its answer, which holds the link, is not kept, and the page shows the link.
    refused: (visit, refusal) =>
      refusal.problem === 'call.answered' ? own.done(visit) : again(refusal, statusOf(refusal)),
  }),
  '/admin/drafts/:draft/withdraw-link': formOf(withdrawDraftLink, own),
  '/admin/drafts/:draft/place': formOf(placeDraft, own),
  '/admin/drafts/:draft/cancel': formOf(cancelDraft, own),
}

/** Another country has other fields: what was typed is kept. */
async function otherCountry(visit: DraftAct): Promise<Answer> {
  refuseOthers(visit)
  const values = typed(visit.form)
  const { error } = deliveryInput.safeParse(inputOf(deliveryInput, values))
  const { problems } = problemsOfForm(error ? problemsIn(error) : [], values)
  return again({ values: { ...values, refreshed: 'country' }, problems: stillWrong(visit.form, problems) }, 200)
}

export function head({ row }: DraftData, { language }: Load<DraftPath>): Head {
  return { title: language.t('draft.title', { number: row.number }), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const { row, isOpen } = data
  return (
    <OfficeFrame
      current="/admin/drafts"
      above={<a href={href('/admin/drafts')}>{t('lists.drafts')}</a>}
      title={t('draft.title', { number: row.number })}
      history={{ record: 'drafts', id: row.id }}
    >
      {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
      {data.isSaved && isOpen && !form.problem && (
        <Notice kind="success">
          <p>{t('draft.saved')}</p>
          <Missing data={data} />
        </Notice>
      )}
      <DraftUnkept data={data} form={form} />
      <DraftStanding data={data} form={form} />
      <Section title={t('draft.lines')}>
        <DraftLines data={data} form={form} />
      </Section>
      {!isOpen && (
        <Section title={t('draft.customer')}>
          <ToldCustomer data={data} />
        </Section>
      )}
      {isOpen && (
        <>
          <Section title={t('draft.customer')}>
            <DraftCustomer data={data} form={form} />
          </Section>
          <Section title={t('draft.delivery')}>
            <DraftDelivery data={data} form={form} />
          </Section>
          <Section title={t('draft.finish')}>
            <DraftFinish data={data} form={form} />
          </Section>
        </>
      )}
    </OfficeFrame>
  )
}
