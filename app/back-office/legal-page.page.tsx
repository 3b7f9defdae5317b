import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/visitor.ts'
import { type Locale, locales } from '#app/locales.ts'
import { isPageKind } from '#app/settings/page-kind.ts'
import { Button } from '#app/ui/Button.tsx'
import { Field } from '#app/ui/Field.tsx'
import { Notice } from '#app/ui/Notice.tsx'
import { type Answer, again, seeOther } from '#app/web/answer.ts'
import { fieldsOf } from '#app/web/form-fields.ts'
import { readForm } from '#app/web/form.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Act, Load } from '#app/web/visit.ts'
import { FormProblems } from './FormProblems.tsx'
import { legalPageForm } from './legal-page-form.ts'
import { findLegalText, saveLegalPage } from './legal-pages.server.ts'
import { OfficeFrame } from './OfficeFrame.tsx'
import { Once } from './Once.tsx'
import { staffOf } from './staff.ts'

export async function load(visit: Load<'/admin/pages/:kind'>) {
  const { kind } = visit.params
  if (!isPageKind(kind)) notFound()
  const saved = visit.query.get('done') === 'page'
  return { kind, ...(await findLegalText(kind)), saved, customerId: customerOf(visit).id }
}

/** Form fields: `title-en` · `body-en` · `title-de` · `body-de` (simple HTML) · `shown-to`. Done: 303 back to here, `done=page`. */
export async function act(visit: Act<'/admin/pages/:kind'>): Promise<Answer> {
  staffOf(visit)
  const { kind } = visit.params
  if (!isPageKind(kind)) notFound()
  const read = readForm(legalPageForm, visit.form)
  if (!read.ok) return again(read.form)
  await saveLegalPage(kind, read.value, visit.now)
  return seeOther(visit.language.href('/admin/pages/:kind', { kind }, { done: 'page' }))
}

export function head({ kind }: Shown<typeof load>['data'], { language }: Load<'/admin/pages/:kind'>): Head {
  return { title: language.t(`office.page.kind.${kind}`), indexed: false }
}

const languageNames: Record<Locale, string> = { en: 'English', de: 'Deutsch' }

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
      title={t(`office.page.kind.${kind}`)}
      text={t(`office.page.hint.${kind}`)}
      action={view}
    >
      <form method="post" action={href('/admin/pages/:kind', { kind })} className="stack" noValidate>
        {saved && !isRefused && <Notice kind="success">{t('office.done.page')}</Notice>}
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
        <Button>{t('office.settings_press')}</Button>
      </form>
    </OfficeFrame>
  )
}
