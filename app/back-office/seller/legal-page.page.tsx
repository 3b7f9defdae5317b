import { SaveBar } from '#app/back-office/forms/SaveBar.tsx'
import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { languageNames, locales } from '#app/locales.ts'
import { findLegalText } from '#app/pages/legal-page.server.ts'
import { writeLegalPage } from '#app/pages/write-legal-page.operation.ts'
import { Field } from '#app/ui/form/Field.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { findSaved } from '#app/back-office/forms/saved.server.ts'
import { SavedNotice } from '#app/back-office/forms/SavedNotice.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'

export async function load(visit: Load<'/admin/pages/:kind'>) {
  const { title, body, ...page } = (await findLegalText(visit.params.kind)) ?? notFound()
  const values = locales.flatMap((locale) => [
    [`title-${locale}`, title[locale]],
    [`body-${locale}`, body[locale]],
  ])
  const saved = await findSaved(writeLegalPage, visit.params.kind, visit, 'page')
  return { ...page, values: Object.fromEntries(values), saved, customerId: customerOf(visit).id }
}

/** Done: 303 back to here, `done=page`. */
export const act = formOf(writeLegalPage, {
  key: ({ params }: Act<'/admin/pages/:kind'>) => params.kind,
  done: ({ language, params }) => seeOther(language.href('/admin/pages/:kind', params, { done: 'page' })),
})

export const acts = {
  '/admin/pages/:kind/undo': undoOf(writeLegalPage, {
    key: ({ params }: Act<'/admin/pages/:kind/undo'>) => params.kind,
    done: ({ language, params }) => seeOther(language.href('/admin/pages/:kind', params, { done: 'undone' })),
  }),
}

export function head({ kind }: Shown<typeof load>['data'], { language }: Load<'/admin/pages/:kind'>): Head {
  return { title: language.t(`office.page.kind.${kind}`), indexed: false }
}

export function Screen({ data: { kind, slug, values, saved, customerId }, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  const labels = Object.fromEntries(
    locales.flatMap((locale) => [
      [`title-${locale}`, { name: t('office.page.title_in', { language: languageNames[locale] }) }],
      [`body-${locale}`, { name: t('office.page.body_in', { language: languageNames[locale] }) }],
    ]),
  )
  const { field, messages } = fieldsOf(language, form, labels, values)
  const isRefused = Object.keys(form.problems).length > 0
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
        {saved && !isRefused && (
          <SavedNotice
            saved={saved}
            text="office.done.page"
            action={href('/admin/pages/:kind/undo', { kind })}
            customerId={customerId}
          />
        )}
        <form method="post" action={href('/admin/pages/:kind', { kind })} className="stack" noValidate>
          <FormProblems form={form} messages={messages} />
          <Once customerId={customerId} />
          {locales.map((locale) => (
            <div key={locale} className="stack" lang={locale}>
              <Field {...field(`title-${locale}`)} optional={locale === 'en' ? undefined : t('office.optional')} />
              <Field
                {...field(`body-${locale}`)}
                as="textarea"
                rows={16}
                optional={t('office.optional')}
                hint={t('office.page.body_hint')}
              />
            </div>
          ))}
          <SaveBar isUnsaved={isRefused} />
        </form>
      </div>
    </OfficeFrame>
  )
}
