import { formOf } from '#app/doors/form.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Definitions } from '#app/ui/text/Definitions.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { sendAgain } from '#app/webhooks/deliveries/send-again.operation.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Opens } from '#app/back-office/staff/Opens.tsx'
import { StateBadge } from './Deliveries.tsx'
import { getDelivery } from './webhook-file.server.ts'

export async function load(visit: Load<'/admin/webhook-deliveries/:delivery'>) {
  const file = await getDelivery(visit.params.delivery, actorOf(visit))
  return { ...file, customerId: customerOf(visit).id }
}

export const acts = {
  '/admin/webhook-deliveries/:delivery/send-again': formOf(sendAgain, {
    key: ({ params }: Act<'/admin/webhook-deliveries/:delivery/send-again'>) => params.delivery,
    done: ({ language, params }) => seeOther(language.href('/admin/webhook-deliveries/:delivery', params)),
  }),
}

export function head({ row }: Shown<typeof load>['data']): Head {
  return { title: row.type, indexed: false, ...(isOnItsWay(row) && { refreshAfter: 3 }) }
}

const isOnItsWay = ({ state, inFlight }: { state: string; inFlight: boolean }) => state === 'pending' || inFlight

export function Screen({ data: { row, isOff, url, body, may, customerId }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const here = { delivery: row.id }
  return (
    <OfficeFrame
      current="/admin/webhooks"
      history={{ record: 'webhook_deliveries', id: row.id }}
      above={
        <Opens path="/admin/webhooks/:webhook" id={row.webhookId}>
          {url}
        </Opens>
      }
      title={row.type}
      states={<StateBadge state={row.state} />}
    >
      <div
        className="stack"
        data-refresh={isOnItsWay(row) ? href('/admin/webhook-deliveries/:delivery', here) : undefined}
      >
        {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
        {isOff && <Notice kind="info">{t('office.webhooks.off_text')}</Notice>}
        {isOnItsWay(row) && <p className="muted">{t('office.webhooks.on_its_way')}</p>}
        <Facts row={row} />
        {may && (
          <form method="post" action={href('/admin/webhook-deliveries/:delivery/send-again', here)}>
            <Once customerId={customerId} />
            <Button look="quiet">{t('office.webhooks.send_one_again')}</Button>
          </form>
        )}
        <Section title={t('lists.webhook_deliveries.body')}>
          <Source text={indented(body)} />
        </Section>
        {row.answer !== null && (
          <Section title={t('lists.webhook_deliveries.answer')}>
            <Source text={row.answer || t('office.webhooks.empty_answer')} />
          </Section>
        )}
      </div>
    </OfficeFrame>
  )
}

function Facts({ row }: Pick<Shown<typeof load>['data'], 'row'>) {
  const { t, time, number } = useLanguage()
  const word = (name: 'created' | 'tries' | 'tried' | 'next' | 'status' | 'problem' | 'duration') =>
    t(`lists.webhook_deliveries.${name}`)
  const facts = [
    { name: word('created'), value: time(row.createdAt) },
    { name: word('tries'), value: number(row.tries) },
    ...(row.triedAt ? [{ name: word('tried'), value: time(row.triedAt) }] : []),
    ...(row.nextAt && row.state === 'failed' ? [{ name: word('next'), value: time(row.nextAt) }] : []),
    ...(row.status === null ? [] : [{ name: word('status'), value: String(row.status) }]),
    ...(row.problem ? [{ name: word('problem'), value: t(`lists.webhook_deliveries.problem.${row.problem}`) }] : []),
    ...(row.duration === null ? [] : [{ name: word('duration'), value: number(row.duration) }]),
  ]
  return <Definitions facts={facts} />
}

/** Text of another system, as it is. It can be scrolled to by keyboard, too. */
function Source({ text }: { text: string }) {
  return (
    <pre tabIndex={0} dir="ltr" className="small">
      <code>{text}</code>
    </pre>
  )
}

function indented(body: string): string {
  const value: unknown = JSON.parse(body)
  return JSON.stringify(value, null, 2)
}
