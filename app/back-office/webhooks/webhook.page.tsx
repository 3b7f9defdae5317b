import { formOf } from '#app/doors/form.server.ts'
import { readFilter } from '#app/doors/list-address.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { countFitting, findPage } from '#app/operations/list.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Definitions } from '#app/ui/text/Definitions.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { webhookDeliveries } from '#app/webhooks/deliveries/deliveries.list.ts'
import { sendFailedAgain } from '#app/webhooks/deliveries/send-failed-again.operation.ts'
import { testWebhook } from '#app/webhooks/deliveries/test-webhook.operation.ts'
import { disableWebhook } from '#app/webhooks/endpoints/disable-webhook.operation.ts'
import { enableWebhook } from '#app/webhooks/endpoints/enable-webhook.operation.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Deliveries } from './Deliveries.tsx'
import { WebhookActs } from './WebhookActs.tsx'
import { getWebhook } from './webhook-file.server.ts'

const shown = 10

export async function load(visit: Load<'/admin/webhooks/:webhook'>) {
  const actor = actorOf(visit)
  const file = await getWebhook(visit.params.webhook, actor)
  const filter = (more: Record<string, string>) => readFilter(webhookDeliveries, { webhook: file.row.id, ...more })
  const asked = { filter: filter({}), sort: { by: 'created', descending: true }, after: null }
  const [deliveries, failed, dead] = await Promise.all([
    findPage(webhookDeliveries, asked, actor, shown),
    countFitting(webhookDeliveries, filter({ state: 'failed' }), actor),
    countFitting(webhookDeliveries, filter({ state: 'dead' }), actor),
  ])
  const since = times.map(([unit, ms]) => ({ unit, at: new Date(ms ? actor.now.getTime() - ms : 0).toISOString() }))
  const again = { count: failed.count + dead.count, since }
  return { ...file, deliveries, again, done: doneOf(visit.query), customerId: customerOf(visit).id }
}

const times = [
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['all', null],
] as const

const doneOf = (query: URLSearchParams) => ({
  word: query.get('done'),
  sent: Number(/^\d{1,6}$/.exec(query.get('sent') ?? '')?.[0] ?? 0),
})

type WebhookAct = Act<'/admin/webhooks/:webhook'>
const key = ({ params }: WebhookAct) => params.webhook
const back = (done: string) => ({
  key,
  done: ({ language, params }: WebhookAct) => seeOther(language.href('/admin/webhooks/:webhook', params, { done })),
})

export const acts = {
  '/admin/webhooks/:webhook/disable': formOf(disableWebhook, back('off')),
  '/admin/webhooks/:webhook/enable': formOf(enableWebhook, back('on')),
  '/admin/webhooks/:webhook/test': formOf(testWebhook, {
    key,
    // The page of the delivery shows what the endpoint answers.
    done: ({ language }, { delivery }) => seeOther(language.href('/admin/webhook-deliveries/:delivery', { delivery })),
  }),
  '/admin/webhooks/:webhook/send-again': formOf(sendFailedAgain, {
    key,
    done: ({ language, params }, { deliveries, more }) =>
      seeOther(
        language.href('/admin/webhooks/:webhook', params, {
          done: more ? 'again_more' : 'again',
          sent: String(deliveries),
        }),
      ),
  }),
}

export function head({ row }: Shown<typeof load>['data']): Head {
  return { title: row.url, indexed: false }
}

const notices = {
  saved: 'office.webhooks.saved',
  on: 'office.webhooks.on',
  off: 'office.webhooks.off',
  again: 'office.webhooks.sent_again',
  again_more: 'office.webhooks.sent_again_more',
} as const
const isNotice = (word: string | null): word is keyof typeof notices => word !== null && Object.hasOwn(notices, word)

export function Screen({ data, form }: Shown<typeof load>) {
  const { row, deliveries, done } = data
  const { t, href } = useLanguage()
  const state = row.offSince ? (row.offBecause ?? 'by_hand') : 'on'
  return (
    <OfficeFrame
      current="/admin/webhooks"
      history={{ record: 'webhooks', id: row.id }}
      above={<a href={href('/admin/webhooks')}>{t('lists.webhooks')}</a>}
      title={row.url}
      text={row.description ?? undefined}
      states={<Badge tone={state === 'on' ? 'success' : 'problem'}>{t(`lists.webhooks.state.${state}`)}</Badge>}
      action={
        <Button href={href('/admin/webhooks/:webhook/change', { webhook: row.id })}>
          {t('office.webhooks.change')}
        </Button>
      }
    >
      <div className="stack">
        {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
        {isNotice(done.word) && !form.problem && (
          <Notice kind="success">{t(notices[done.word], { count: done.sent })}</Notice>
        )}
        <Facts {...data} />
        <WebhookActs {...data} form={form} />
        <Deliveries rows={deliveries.rows} webhook={row.id} />
      </div>
    </OfficeFrame>
  )
}

function Facts({ row, formerUntil }: Shown<typeof load>['data']) {
  const { t, time } = useLanguage()
  const facts = [
    { name: t('office.webhooks.events'), value: row.events?.join(', ') ?? t('office.webhooks.all_events') },
    ...(row.offSince ? [{ name: t('office.webhooks.off_since'), value: time(row.offSince) }] : []),
    ...(row.failingSince ? [{ name: t('lists.webhooks.failing'), value: time(row.failingSince) }] : []),
    ...(formerUntil ? [{ name: t('office.webhooks.former_until'), value: time(formerUntil) }] : []),
    { name: t('lists.webhooks.created'), value: time(row.createdAt) },
  ]
  return <Definitions facts={facts} />
}
