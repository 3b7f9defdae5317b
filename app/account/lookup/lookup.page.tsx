import { formOf } from '#app/doors/form.server.ts'
import { Fault } from '#app/errors.ts'
import { newId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { SplitLayout } from '#app/ui/frame/SplitLayout.tsx'
import { ErrorSummary, Notice } from '#app/ui/notices/Notice.tsx'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import { type Answer, again, type FormState, seeOther } from '#app/web/answers/answer.ts'
import { problemOf } from '#app/web/answers/come-back.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { typed } from '#app/web/forms/form.ts'
import { fieldsOf, submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { sendLink } from './send-link.operation.ts'

/** For a buyer who has lost the link: it never shows the order, only sends a mail. */
export async function load({ visitor, query }: Load<'/orders'>) {
  const { customer } = visitor
  return {
    known: { order: '', email: customer?.email ?? '' },
    isSignedIn: customer !== null,
    sent: query.has('sent'),
    submission: newId(),
  }
}

const send = formOf(sendLink, {
  key: (_: Act<'/orders'>) => null,
  done: ({ language }) => seeOther(language.href('/orders', undefined, { sent: 1 })),
})

export async function act(visit: Act<'/orders'>): Promise<Answer> {
  try {
    return await send(visit)
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'limit.too_many_requests') throw error
    const retryAfter = error.retryAfter ?? undefined
    return again({ values: typed(visit.form), problem: 'limit.too_many_requests', retryAfter }, 429)
  }
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/orders'>): Head {
  return { title: language.t('orders.lookup_title'), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const account = href('/account/orders')
  const signIn = data.isSignedIn ? account : href('/auth/sign-in', undefined, { return_to: account })
  return (
    <>
      <PageHeader title={t('orders.lookup_title')} text={t('orders.lookup_text')} />
      <SplitLayout
        aside={
          <div className="stack">
            <p>
              {t('orders.lookup_account')} <a href={signIn}>{t(data.isSignedIn ? 'shell.orders' : 'shell.sign_in')}</a>
            </p>
            <p>
              {t('orders.lookup_help')} <a href={href('/contact')}>{t('shell.contact')}</a>
            </p>
          </div>
        }
      >
        {data.sent && <Notice kind="success">{t('orders.lookup_sent')}</Notice>}
        <LookupForm known={data.known} submission={data.submission} form={form} />
      </SplitLayout>
    </>
  )
}

const labels = { order: 'orders.lookup_number', email: 'orders.lookup_email' } as const

function LookupForm({
  known,
  submission,
  form,
}: Pick<Shown<typeof load>['data'], 'known' | 'submission'> & { form: FormState }) {
  const language = useLanguage()
  const { t, href } = language
  const { field, messages } = fieldsOf(language, form, labels, known)
  return (
    <form method="post" action={href('/orders')} className="stack" noValidate>
      {form.problem && <Notice kind="problem">{problemOf(language, form)}</Notice>}
      <ErrorSummary title={t('contact.problems')} messages={messages} />
      <input type="hidden" name="submission" value={submissionOf(form, submission)} />
      <Field {...field('order')} hint={t('orders.lookup_number_hint')} autoComplete="off" />
      <Field {...field('email')} type="email" autoComplete="email" />
      <Button icon="envelope">{t('orders.send_link')}</Button>
    </form>
  )
}
