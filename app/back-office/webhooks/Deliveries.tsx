import { listWords } from '#app/back-office/lists/list-words.ts'
import { Opens } from '#app/back-office/staff/Opens.tsx'
import type { WebhookId } from '#app/kernel/ids.ts'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { DeliveryState, SendProblem } from '#app/webhooks/deliveries/delivery.ts'

interface DeliveriesProps {
  rows: readonly {
    id: string
    event: string
    state: DeliveryState
    created: Date
    tries: number
    status: number | null
    problem: SendProblem | null
  }[]
  webhook: WebhookId
}

/** What was sent to one endpoint last, and what it answered. */
export function Deliveries({ rows, webhook }: DeliveriesProps) {
  const language = useLanguage()
  const { t, href, time } = language
  const words = listWords('webhook_deliveries', language)
  const all = {
    href: href('/admin/webhook-deliveries', undefined, { webhook }),
    label: t('office.webhooks.all_deliveries'),
  }
  return (
    <Section title={words.title} action={rows.length > 0 ? all : undefined}>
      {rows.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <Table
          caption={words.title}
          columns={['created', 'event', 'state', 'tries', 'answer'].map((name) => ({ title: words.field(name) }))}
          rows={rows.map(({ id, created, event, state, tries, status, problem }) => ({
            id,
            cells: [
              <Opens key="created" path="/admin/webhook-deliveries/:delivery" id={id}>
                {time(created)}
              </Opens>,
              <code key="event">{event}</code>,
              <StateBadge key="state" state={state} />,
              tries,
              status ?? (problem ? words.choice('problem', problem) : ''),
            ],
          }))}
        />
      )}
    </Section>
  )
}

const tones = { delivered: 'success', dead: 'problem', failed: 'problem', pending: 'plain' } as const

export function StateBadge({ state }: { state: DeliveryState }) {
  const { t } = useLanguage()
  return <Badge tone={tones[state]}>{t(`lists.webhook_deliveries.state.${state}`)}</Badge>
}
