import { limits } from '#app/limits.ts'
import { phoneLink } from '#app/settings/phone.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { Button } from '#app/ui/Button.tsx'
import { Facts } from '#app/ui/Facts.tsx'
import { Field } from '#app/ui/Field.tsx'
import { ErrorSummary, Notice } from '#app/ui/Notice.tsx'
import { PageHeader } from '#app/ui/PageHeader.tsx'
import { SplitLayout } from '#app/ui/SplitLayout.tsx'
import { again, type FormState, seeOther } from '#app/web/answer.ts'
import { readForm } from '#app/web/form.ts'
import { type Language, useLanguage } from '#app/web/language.tsx'
import { limitRate } from '#app/web/rate-limit.ts'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Act, Load } from '#app/web/visit.ts'
import { Fault } from '#app/errors.ts'
import { newId } from '#app/kernel/ids.ts'
import { messageForm } from './contact.ts'
import { keepMessage } from './contact.server.ts'

export async function load({ visitor, query }: Load<'/contact'>) {
  const { email, phone, address } = await getSettings()
  const { customer } = visitor
  const known = { name: customer?.name ?? '', email: customer?.email ?? '', order: query.get('order') ?? '' }
  return { email, phone, address, known, sent: query.has('sent'), submission: newId() }
}

export async function act({ form, visitor, locale, language, client }: Act<'/contact'>) {
  const read = readForm(messageForm, form)
  if (!read.ok) return again(read.form)
  try {
    await limitRate('contact', client, limits.messagesPerHour.value, 3_600_000)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return again({ values: Object.fromEntries(form), problem: 'message.too_many' }, 429)
  }
  await keepMessage(read.value, visitor.customer?.id ?? null, locale)
  return seeOther(language.href('/contact', undefined, { sent: 1 }))
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/contact'>): Head {
  return { title: language.t('contact.title'), description: language.t('contact.intro') }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { t } = useLanguage()
  const { email, phone, address } = data
  const call = phoneLink(phone)
  return (
    <>
      <PageHeader title={t('contact.title')} text={t('contact.intro')} />
      <SplitLayout
        aside={
          <>
            <h2>{t('contact.other_ways')}</h2>
            <Facts
              facts={[
                { icon: 'envelope', text: <a href={`mailto:${email}`}>{email}</a> },
                ...(phone ? [{ icon: 'phone' as const, text: <a href={call.href}>{call.text}</a> }] : []),
                ...(address.length > 0 ? [{ icon: 'marker' as const, text: address.join(', ') }] : []),
              ]}
            />
            <p className="muted">{t('contact.answered_within')}</p>
          </>
        }
      >
        {data.sent && <Notice kind="success">{t('contact.sent')}</Notice>}
        <MessageForm known={data.known} submission={data.submission} form={form} />
      </SplitLayout>
    </>
  )
}

type Known = Record<'name' | 'email' | 'order', string>

function MessageForm({ known, submission, form }: { known: Known; submission: string; form: FormState }) {
  const { t, href } = useLanguage()
  const errorOf = problemTexts(form, t)
  const errors = Object.keys(form.problems)
    .filter(isLabelled)
    .map((id) => ({ id, message: `${t(labels[id])}: ${errorOf(id)}` }))
  const value = (name: keyof Known) => form.values[name] ?? known[name]
  return (
    <form method="post" action={href('/contact')} className="stack" noValidate>
      {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
      <ErrorSummary title={t('contact.problems')} errors={errors} />
      <input
        type="hidden"
        name="submission"
        value={form.problems.submission ? submission : (form.values.submission ?? submission)}
      />
      <Field
        name="name"
        label={t('contact.name')}
        autoComplete="name"
        defaultValue={value('name')}
        error={errorOf('name')}
        maxLength={limits.name.value}
      />
      <Field
        name="email"
        type="email"
        label={t('contact.email')}
        hint={t('contact.email_hint')}
        autoComplete="email"
        defaultValue={value('email')}
        error={errorOf('email')}
      />
      <Field
        name="order"
        label={t('contact.order')}
        optional={t('contact.optional')}
        defaultValue={value('order')}
        error={errorOf('order')}
      />
      <Field
        as="textarea"
        name="message"
        rows={8}
        label={t('contact.message')}
        defaultValue={form.values.message}
        error={errorOf('message')}
        maxLength={limits.message.value}
      />
      <Button icon="comment">{t('contact.send')}</Button>
    </form>
  )
}

function problemTexts(form: FormState, t: Language['t']) {
  return (name: string) => (form.problems[name] ? t(`error.${form.problems[name]}`) : undefined)
}

const labels = {
  name: 'contact.name',
  email: 'contact.email',
  order: 'contact.order',
  message: 'contact.message',
} as const

function isLabelled(name: string): name is keyof typeof labels {
  return name in labels
}
