import { formOf } from '#app/doors/form.server.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { again } from '#app/web/answers/answer.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { createWebhook } from '#app/webhooks/endpoints/create-webhook.operation.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import { madeIn, ShownOnce } from '#app/back-office/keys/ShownOnce.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { WebhookFields } from './WebhookFields.tsx'

export async function load(visit: Load<'/admin/webhooks/new'>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  return { held: [...visit.visitor.permissions], submission: newId(), customerId: customerOf(visit).id }
}

/** Done: this page with the secret, which no other answer contains. */
export const act = formOf(createWebhook, {
  key: (_: Act<'/admin/webhooks/new'>) => null,
  done: (_, { id, secret }) => again({ values: { made: id, secret } }, 200),
})

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/webhooks/new'>): Head {
  return { title: language.t('office.webhooks.new'), indexed: false }
}

export function Screen({ data: { held, submission, customerId }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const made = madeIn(form)
  return (
    <OfficeFrame
      current="/admin/webhooks"
      above={<a href={href('/admin/webhooks')}>{t('lists.webhooks')}</a>}
      title={t('office.webhooks.new')}
      text={made ? undefined : t('office.webhooks.new_text')}
    >
      {made ? (
        <ShownOnce
          made={made}
          label={t('office.webhooks.secret')}
          text={t('office.webhooks.made')}
          href={href('/admin/webhooks/:webhook', { webhook: made.id })}
        />
      ) : (
        <form method="post" action={href('/admin/webhooks/new')} className="stack" noValidate>
          <Once submission={submissionOf(form, submission)} customerId={customerId} />
          <WebhookFields form={form} held={held} values={{ url: '', description: '', events: [] }} isNew />
          <Button>{t('office.webhooks.new_press')}</Button>
        </form>
      )}
    </OfficeFrame>
  )
}
