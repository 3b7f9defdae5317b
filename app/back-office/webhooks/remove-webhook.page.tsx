import { formOf } from '#app/doors/form.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { readFilter } from '#app/doors/list-address.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { countFitting } from '#app/operations/list.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { webhookDeliveries } from '#app/webhooks/deliveries/deliveries.list.ts'
import { removeWebhook } from '#app/webhooks/endpoints/remove-webhook.operation.ts'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { listWords } from '#app/back-office/lists/list-words.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { getWebhook } from './webhook-file.server.ts'

export async function load(visit: Load<'/admin/webhooks/:webhook/remove'>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  const actor = actorOf(visit)
  const { row } = await getWebhook(visit.params.webhook, actor)
  const deliveries = await countFitting(webhookDeliveries, readFilter(webhookDeliveries, { webhook: row.id }), actor)
  return { row, deliveries, submission: newId(), customerId: customerOf(visit).id }
}

/** Done: 303 to the list. */
export const act = formOf(removeWebhook, {
  key: ({ params }: Act<'/admin/webhooks/:webhook/remove'>) => params.webhook,
  done: ({ language }) => seeOther(language.href('/admin/webhooks')),
})

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/webhooks/:webhook/remove'>): Head {
  return { title: language.t('office.webhooks.remove'), indexed: false }
}

export function Screen({ data: { row, deliveries, submission, customerId }, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  const at = { webhook: row.id }
  return (
    <OfficeFrame
      current="/admin/webhooks"
      above={<a href={href('/admin/webhooks/:webhook', at)}>{row.url}</a>}
      title={t('office.webhooks.remove')}
      text={t('office.webhooks.remove_text', {
        deliveries: listWords('webhook_deliveries', language).count(deliveries),
      })}
    >
      <form method="post" action={href('/admin/webhooks/:webhook/remove', at)} className="stack">
        <FormProblems form={form} messages={{}} />
        <Once submission={submissionOf(form, submission)} customerId={customerId} />
        <Button data-dangerous>{t('office.webhooks.remove_press')}</Button>
      </form>
    </OfficeFrame>
  )
}
