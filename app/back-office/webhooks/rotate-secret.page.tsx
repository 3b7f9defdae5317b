import { formOf } from '#app/doors/form.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { again } from '#app/web/answers/answer.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { rotateSecret } from '#app/webhooks/endpoints/rotate-secret.operation.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import { Overlap } from '#app/back-office/keys/Overlap.tsx'
import { madeIn, ShownOnce } from '#app/back-office/keys/ShownOnce.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { getWebhook } from './webhook-file.server.ts'

export async function load(visit: Load<'/admin/webhooks/:webhook/secret'>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  const { row } = await getWebhook(visit.params.webhook, actorOf(visit))
  return { row, submission: newId(), customerId: customerOf(visit).id }
}

/** Done: this page with the secret, which no other answer contains. */
export const act = formOf(rotateSecret, {
  key: ({ params }: Act<'/admin/webhooks/:webhook/secret'>) => params.webhook,
  done: (_, { id, secret }) => again({ values: { made: id, secret } }, 200),
})

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/webhooks/:webhook/secret'>): Head {
  return { title: language.t('office.webhooks.rotate'), indexed: false }
}

export function Screen({ data: { row, submission, customerId }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const made = madeIn(form)
  const at = { webhook: row.id }
  const page = href('/admin/webhooks/:webhook', at)
  return (
    <OfficeFrame
      current="/admin/webhooks"
      above={<a href={page}>{row.url}</a>}
      title={t('office.webhooks.rotate')}
      text={made ? undefined : t('office.webhooks.rotate_text')}
    >
      {made ? (
        <ShownOnce made={made} label={t('office.webhooks.secret')} text={t('office.webhooks.rotated')} href={page} />
      ) : (
        <form method="post" action={href('/admin/webhooks/:webhook/secret', at)} className="stack" noValidate>
          <Once submission={submissionOf(form, submission)} customerId={customerId} />
          <Overlap form={form} />
          <Button>{t('office.webhooks.rotate_press')}</Button>
        </form>
      )}
    </OfficeFrame>
  )
}
