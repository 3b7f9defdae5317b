import { lineAddress, lineLang, lineName, linePicture } from '#app/cart/lines/line-view.ts'
import { fieldOf } from '#app/catalogue/products/choice.ts'
import { formOf } from '#app/doors/form.server.ts'
import { notFound } from '#app/errors.ts'
import { newId } from '#app/kernel/ids.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import { Lines } from '#app/ui/text/Lines.tsx'
import { OptionWords } from '#app/ui/text/OptionWords.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { problemOf } from '#app/web/answers/come-back.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { fieldsOf, submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { askNotice } from './ask-notice.operation.ts'
import { findAsked } from './awaited-line.server.ts'

type Visit = Load<'/products/:slug/notice'>

const chosenIn = (query: URLSearchParams) =>
  [0, 1, 2].map((option) => query.get(fieldOf(option)) ?? '') as [string, string, string]

export async function load({ params: { slug }, query, locale, language, visitor }: Visit) {
  const options = chosenIn(query)
  const [asked, { currency }] = await Promise.all([findAsked(slug, options, locale), getSettings()])
  const { line, available } = asked ?? notFound()
  const done = query.get('done')
  // It can be bought meanwhile: there is nothing to wait for.
  if (available !== 0 && !done) return seeOther(lineAddress(line, language))
  return { line, slug, options, currency, done, email: visitor.customer?.email ?? '', submission: newId() }
}

export const act = formOf(askNotice, {
  key: (_: Act<'/products/:slug/notice'>) => null,
  done: ({ language, params, form }, { confirmed }) => {
    const chosen = [0, 1, 2].flatMap((option) => {
      const value = form.get(fieldOf(option))
      return value ? [[fieldOf(option), value]] : []
    })
    const query = { ...Object.fromEntries(chosen), done: confirmed ? 'confirmed' : 'asked' }
    return seeOther(language.href('/products/:slug/notice', params, query))
  },
})

export function head({ line }: Shown<typeof load>['data'], { language }: Visit): Head {
  return { title: language.t('notice.title', { name: lineName(line, language) }), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { line, slug, options, currency, done, email, submission } = data
  const language = useLanguage()
  const { t, href, money } = language
  const { field } = fieldsOf(language, form, { email: 'contact.email' }, { email })
  const item = {
    id: line.variantId,
    href: lineAddress(line, language),
    name: lineName(line, language),
    lang: lineLang(line, language),
    picture: linePicture(line.picture),
    detail: <OptionWords options={line.options} />,
    amount: money({ amount: line.unitPrice, currency }),
  }
  return (
    <div className="page">
      <PageHeader title={t('notice.heading')} text={done ? undefined : t('notice.text')} />
      <div className="stack">
        {form.problem && <Notice kind="problem">{problemOf(language, form)}</Notice>}
        {done && <Notice kind="success">{t(done === 'confirmed' ? 'notice.confirmed' : 'notice.mail_sent')}</Notice>}
        <Lines lines={[item]} />
        {!done && (
          <form method="post" action={href('/products/:slug/notice', { slug })} className="stack" noValidate>
            <input type="hidden" name="submission" value={submissionOf(form, submission)} />
            <input type="hidden" name="locale" value={language.locale} />
            <input type="hidden" name="product" value={slug} />
            {options.map(
              (value, option) => value && <input key={option} type="hidden" name={fieldOf(option)} value={value} />,
            )}
            <Field {...field('email')} type="email" hint={t('notice.email_hint')} autoComplete="email" />
            <Button>{t('notice.ask')}</Button>
          </form>
        )}
      </div>
    </div>
  )
}
