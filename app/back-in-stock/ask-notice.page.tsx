import { lineAddress, lineLang, lineName, linePicture } from '#app/cart/lines/line-view.ts'
import { fieldOf, queryOfNames } from '#app/catalogue/products/choice.ts'
import { formOf } from '#app/doors/form.server.ts'
import { notFound } from '#app/errors.ts'
import { newId } from '#app/kernel/ids.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { SplitLayout } from '#app/ui/frame/SplitLayout.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { ErrorSummary, Notice } from '#app/ui/notices/Notice.tsx'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import { Lines } from '#app/ui/text/Lines.tsx'
import { OptionWords } from '#app/ui/text/OptionWords.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { problemOf } from '#app/web/answers/come-back.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { fieldsOf, submissionOf } from '#app/web/forms/form-fields.ts'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { askNotice } from './ask-notice.operation.ts'
import { findAsked } from './awaited-line.server.ts'

type Visit = Load<'/products/:slug/notice'>

type Options = [string, string, string]

/** The choice in the address, which the form's own address has, too: a refused form shows the same product. */
const chosenIn = (query: URLSearchParams) => [0, 1, 2].map((option) => query.get(fieldOf(option)) ?? '') as Options
const here = ({ href }: Language, slug: string, options: Options, more: Record<string, string> = {}) =>
  href('/products/:slug/notice', { slug }, { ...queryOfNames(options.filter((name) => name !== '')), ...more })

const doneWords = ['asked', 'confirmed'] as const

export async function load({ params: { slug }, query, locale, language, visitor }: Visit) {
  const options = chosenIn(query)
  const [asked, { currency }] = await Promise.all([findAsked(slug, options, locale), getSettings()])
  const { line, available } = asked ?? notFound()
  const done = doneWords.find((word) => word === query.get('done'))
  // It can be bought meanwhile: there is nothing to wait for.
  if (available !== 0 && !done) return seeOther(lineAddress(line, language))
  return { line, slug, options, currency, done, email: visitor.customer?.email ?? '', submission: newId() }
}

export const act = formOf(askNotice, {
  key: (_: Act<'/products/:slug/notice'>) => null,
  done: ({ language, params: { slug }, query }, { confirmed }) =>
    seeOther(here(language, slug, chosenIn(query), { done: confirmed ? 'confirmed' : 'asked' })),
})

export function head({ line }: Shown<typeof load>['data'], { language }: Visit): Head {
  return { title: language.t('notice.title', { name: lineName(line, language) }), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { line, currency, done } = data
  const language = useLanguage()
  const { t, href, money } = language
  const item = {
    id: line.variantId,
    href: lineAddress(line, language),
    name: lineName(line, language),
    lang: lineLang(line, language),
    picture: linePicture(line.picture),
    detail: <OptionWords options={line.options} />,
    amount: money({ amount: line.unitPrice, currency }),
  }
  const aside = (
    <p>
      <a href={href('/collections')}>{t('notice.look_around')}</a>
    </p>
  )
  return (
    <>
      <PageHeader title={t('notice.heading')} text={done ? undefined : t('notice.text')} />
      <SplitLayout aside={aside}>
        {done && <Notice kind="success">{t(done === 'confirmed' ? 'notice.confirmed' : 'notice.mail_sent')}</Notice>}
        <Lines lines={[item]} />
        {!done && <NoticeForm data={data} form={form} />}
      </SplitLayout>
    </>
  )
}

function NoticeForm({ data: { slug, options, email, submission }, form }: Omit<Shown<typeof load>, 'visit'>) {
  const language = useLanguage()
  const { t, locale } = language
  const { field, messages } = fieldsOf(language, form, { email: 'contact.email' }, { email })
  return (
    <form method="post" action={here(language, slug, options)} className="stack" noValidate>
      {form.problem && <Notice kind="problem">{problemOf(language, form)}</Notice>}
      <ErrorSummary title={t('contact.problems')} messages={messages} />
      <input type="hidden" name="submission" value={submissionOf(form, submission)} />
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="product" value={slug} />
      {options.map(
        (value, option) => value && <input key={option} type="hidden" name={fieldOf(option)} value={value} />,
      )}
      <Field {...field('email')} type="email" hint={t('notice.email_hint')} autoComplete="email" />
      <Button icon="envelope">{t('notice.ask')}</Button>
    </form>
  )
}
