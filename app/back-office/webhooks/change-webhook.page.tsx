import { formOf } from '#app/doors/form.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { changeWebhook } from '#app/webhooks/endpoints/change-webhook.operation.ts'
import { MeanwhileChanged } from '#app/back-office/forms/MeanwhileChanged.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { touchedOf } from '#app/back-office/forms/shown-before.ts'
import { withoutShownBoxes } from '#app/back-office/forms/shown-boxes.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { getWebhook } from './webhook-file.server.ts'
import { WebhookFields, webhookLabels } from './WebhookFields.tsx'

export async function load(visit: Load<'/admin/webhooks/:webhook/change'>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  const { row, seen } = await getWebhook(visit.params.webhook, actorOf(visit))
  return { row, seen, held: [...visit.visitor.permissions], submission: newId(), customerId: customerOf(visit).id }
}

const change = formOf(changeWebhook, {
  key: ({ params }: Act<'/admin/webhooks/:webhook/change'>) => params.webhook,
  done: ({ language, params }) => seeOther(language.href('/admin/webhooks/:webhook', params, { done: 'saved' })),
})

/** Done: 303 to the webhook, `done=saved`. */
export const act = (visit: Act<'/admin/webhooks/:webhook/change'>) =>
  change({ ...visit, form: withoutShownBoxes('events', visit.form) })

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/webhooks/:webhook/change'>): Head {
  return { title: language.t('office.webhooks.change_title'), indexed: false }
}

export function Screen({ data: { row, seen, held, submission, customerId }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const values = { url: row.url, description: row.description ?? '', events: row.events ?? [] }
  const { events: _, ...texts } = values
  const at = { webhook: row.id }
  return (
    <OfficeFrame
      current="/admin/webhooks"
      above={<a href={href('/admin/webhooks/:webhook', at)}>{row.url}</a>}
      title={t('office.webhooks.change_title')}
      text={t('office.webhooks.change_text')}
    >
      <form method="post" action={href('/admin/webhooks/:webhook/change', at)} className="stack" noValidate>
        <MeanwhileChanged form={form} labels={webhookLabels} shown={texts} />
        <Once submission={submissionOf(form, submission)} customerId={customerId} />
        <Seen form={form} seen={seen} />
        <WebhookFields form={touchedOf(form)} held={held} values={values} />
        <Button>{t('office.settings_press')}</Button>
      </form>
    </OfficeFrame>
  )
}
