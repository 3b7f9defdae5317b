import styles from '#app/back-office/order-page/Order.module.css'
import { SaveBar } from '#app/back-office/forms/SaveBar.tsx'
import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { defaultLocale, locales } from '#app/locales.ts'
import { findLegalText } from '#app/pages/legal-page.server.ts'
import { writeLegalPage } from '#app/pages/write-legal-page.operation.ts'
import { Field } from '#app/ui/form/Field.tsx'
import { again, type Answer, seeOther } from '#app/web/answers/answer.ts'
import type { FieldLabel } from '#app/web/forms/field-messages.ts'
import type { Language } from '#app/web/language-of.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { findSaved } from '#app/back-office/forms/saved.server.ts'
import { SavedNotice } from '#app/back-office/forms/SavedNotice.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { isRefused, touchedOf } from '#app/back-office/forms/shown-before.ts'
import { digestOf } from '#app/back-office/forms/text-digest.server.ts'
import { findSeen } from '#app/back-office/forms/seen.server.ts'
import { ShownBefore } from '#app/back-office/forms/ShownBefore.tsx'
import { legalPage } from '#app/pages/legal-page.record.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { MeanwhileChanged } from '#app/back-office/forms/MeanwhileChanged.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { legalPageInput } from '#app/pages/write-legal-page.operation.ts'
import { inputOf, problemsOfForm } from '#app/doors/form-input.ts'
import { problemsIn } from '#app/operations/input-problems.ts'
import { typed } from '#app/web/forms/form.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { RichTools } from '#app/back-office/writing/RichTools.tsx'
import { LegalPreview } from './LegalPreview.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'

export async function load(visit: Load<'/admin/pages/:kind'>) {
  const seen = await findSeen(legalPage, visit.params.kind, actorOf(visit))
  const { title, body, ...page } = (await findLegalText(visit.params.kind)) ?? notFound()
  const values = locales.flatMap((locale) => [
    [`title-${locale}`, title[locale]],
    [`body-${locale}`, body[locale]],
  ])
  const saved = await findSaved(writeLegalPage, visit.params.kind, visit, 'page')
  return {
    ...page,
    seen,
    values: Object.fromEntries(values) as Record<string, string>,
    saved,
    customerId: customerOf(visit).id,
  }
}

/** Done: 303 back to here, `done=page`. */
export const act = formOf(writeLegalPage, {
  key: ({ params }: Act<'/admin/pages/:kind'>) => params.kind,
  done: ({ language, params }) => seeOther(language.href('/admin/pages/:kind', params, { done: 'page' })),
})

/** Nothing is saved: the form is shown again, with what the page would look like. */
async function preview({ form, params }: Act<'/admin/pages/:kind/preview'>): Promise<Answer> {
  const values = { ...typed(form), ...previewed }
  const read = legalPageInput.safeParse(inputOf(legalPageInput, { ...values, ...params }))
  if (read.success) return again({ values }, 200)
  return again({ values, ...problemsOfForm(problemsIn(read.error), values) }, 422)
}

/** The form was sent by its second button. */
const previewed = { previewed: 'on' }

export const acts = {
  '/admin/pages/:kind/preview': preview,
  '/admin/pages/:kind/undo': undoOf(writeLegalPage, {
    key: ({ params }: Act<'/admin/pages/:kind/undo'>) => params.kind,
    done: ({ language, params }) => seeOther(language.href('/admin/pages/:kind', params, { done: 'undone' })),
  }),
}

export function head({ kind }: Shown<typeof load>['data'], { language }: Load<'/admin/pages/:kind'>): Head {
  return { title: language.t(`office.page.kind.${kind}`), indexed: false }
}

export function Screen({ data: { kind, slug, values, seen, saved, customerId }, form: refused }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  const form = touchedOf(refused, digestOf)
  const labels = labelsOf(language)
  const { field, messages } = fieldsOf(language, form, labels, values)
  const hasProblem = isRefused(form)
  const isPreviewed = form.values.previewed === 'on'
  const view = slug && <a href={href('/pages/:slug', { slug })}>{t('office.page.preview')}</a>
  return (
    <OfficeFrame
      current="/admin/pages"
      history={{ record: 'legal_pages', id: kind }}
      title={t(`office.page.kind.${kind}`)}
      text={t(`office.page.hint.${kind}`)}
      action={view}
    >
      <div className="stack">
        {saved && !hasProblem && !isPreviewed && (
          <SavedNotice
            saved={saved}
            text="office.done.page"
            action={href('/admin/pages/:kind/undo', { kind })}
            customerId={customerId}
          />
        )}
        {isPreviewed && !hasProblem && <LegalPreview texts={{ ...values, ...form.values }} />}
        <form method="post" action={href('/admin/pages/:kind', { kind })} className="stack" noValidate>
          <FormProblems form={form} messages={messages} />
          <MeanwhileChanged form={refused} labels={labels} shown={values} digestOf={digestOf} />
          <Once customerId={customerId} />
          <Seen form={form} seen={seen} />
          {Object.entries(values).map(([name, text]) => (
            <ShownBefore key={name} name={name} shown={digestOf(text)} form={form} />
          ))}
          <Texts field={field} />
          <PreviewButton action={href('/admin/pages/:kind/preview', { kind })} />
          <SaveBar isUnsaved={hasProblem || isPreviewed} />
          <RichTools />
        </form>
      </div>
    </OfficeFrame>
  )
}

/** Each language beside the other, where there is room: what is translated is read while it is written. */
function Texts({ field }: { field: ReturnType<typeof fieldsOf<string>>['field'] }) {
  const { t } = useLanguage()
  return (
    <div className={styles.beside}>
      {locales.map((locale) => (
        <div key={locale} className="stack">
          <Field
            {...field(`title-${locale}`)}
            lang={locale}
            optional={locale === defaultLocale ? undefined : t('office.optional')}
          />
          <Field
            {...field(`body-${locale}`)}
            as="textarea"
            data-rich=""
            rows={16}
            lang={locale}
            optional={t('office.optional')}
            hint={t('office.page.body_hint')}
          />
        </div>
      ))}
    </div>
  )
}

/** Sends the same form elsewhere, so that it works without script. */
function PreviewButton({ action }: { action: string }) {
  const { t } = useLanguage()
  return (
    <p>
      <Button look="quiet" formAction={action}>
        {t('office.page.preview_press')}
      </Button>
    </p>
  )
}

const labelsOf = ({ t }: Language): Record<string, FieldLabel> =>
  Object.fromEntries(
    locales.flatMap((locale) => [
      [`title-${locale}`, { name: t('office.page.title_in', { language: t(`office.language.${locale}`) }) }],
      [`body-${locale}`, { name: t('office.page.body_in', { language: t(`office.language.${locale}`) }) }],
    ]),
  )
