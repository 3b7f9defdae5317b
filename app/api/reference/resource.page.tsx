import { configuration } from '#app/configuration.ts'
import { notFound } from '#app/errors.ts'
import { eventNames } from '#app/operations/event-names.ts'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import { eventSummary, resources } from '#app/api/openapi/summaries.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { rightsToReceive } from '#app/webhooks/endpoints/event-rights.ts'
import { CallEntry, Fields } from './CallEntry.tsx'
import { Introduction } from './Introduction.tsx'
import { ReferenceLayout } from './ReferenceLayout.tsx'
import { callsOf, objectsOf, titleOf } from './reference.ts'
import { Words } from './Words.tsx'
import { webhooksGuide } from './webhooks-guide.ts'

export function load({ params: { resource }, language }: Load<'/api/:resource'>) {
  const calls = callsOf(resource) ?? notFound()
  return { resource, calls, objects: objectsOf(calls), origin: configuration().origin, overview: language.href('/api') }
}

export function head({ resource }: Shown<typeof load>['data'], { language: { t } }: Load<'/api/:resource'>): Head {
  return { title: t('api.of', { resource: titleOf(resource) }), description: resources[resource] }
}

export function Screen({
  data: { resource, calls, objects, origin, overview },
  visit: { language },
}: Shown<typeof load>) {
  return (
    <ReferenceLayout language={language} current={resource}>
      <PageHeader title={titleOf(resource)} text={resources[resource]} />
      <ul>
        {calls.map(({ id, summary }) => (
          <li key={id}>
            <a href={`#${id}`}>{summary}</a>
          </li>
        ))}
        {objects.map(({ name }) => (
          <li key={name}>
            <a href={`#${name}`}>{name}</a>
          </li>
        ))}
        {resource === 'webhooks' && (
          <li>
            <a href="#events">Events</a>
          </li>
        )}
      </ul>
      {resource === 'webhooks' && <Introduction parts={webhooksGuide} origin={origin} />}
      {calls.map((call) => (
        <CallEntry key={call.id} call={call} origin={origin} overview={overview} />
      ))}
      {objects.map(({ name, rows }) => (
        <section key={name} id={name}>
          <h2>{name}</h2>
          <Fields name={`Fields of ${name}`} rows={rows} />
        </section>
      ))}
      {resource === 'webhooks' && <Events />}
    </ReferenceLayout>
  )
}

function Events() {
  return (
    <section id="events">
      <h2>Events</h2>
      <Table
        caption="Events"
        columns={[{ title: 'Type' }, { title: 'What has happened' }, { title: 'Permission' }]}
        rows={eventNames.map((event) => ({
          id: event,
          cells: [
            <code key="type">{event}</code>,
            <Words key="what" text={eventSummary(event)} />,
            <code key="permission">{rightsToReceive(event).join(', ')}</code>,
          ],
        }))}
      />
    </section>
  )
}
