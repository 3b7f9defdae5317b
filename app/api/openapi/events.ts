import type { SomeRecord } from '#app/operations/record.server.ts'
import { operations, eventOnlyRecords } from '#app/operation-list.ts'
import { type EventName, eventsOf } from '#app/operations/event-names.ts'
import { explained } from './fields.ts'
import { eachOf, idSchema, type JsonSchema, jsonSchemaOf } from './json-schema.ts'
import { webhookEnvelope } from '#app/webhooks/sending/envelope.ts'
import { viewRef } from './answers.ts'
import { eventSummary } from './summaries.ts'

/** The events that other systems can receive, each as it is sent. */
export function recordsWithEvents(): SomeRecord[] {
  const changed = Object.values(operations).map(({ on }) => on)
  // A buyer's own view of an order has the same name: the last one counts, which is the staff's view.
  const staffLast = changed.toSorted((one, other) => Number(Boolean(one.keyOf)) - Number(Boolean(other.keyOf)))
  const all = new Map(staffLast.map((on) => [on.name, on]))
  return [...all.values(), ...eventOnlyRecords]
    .filter(({ name }) => eventsOf(name).length > 0)
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/** The events that an endpoint receives, in OpenAPI 3.1. */
export const describeEvents = () =>
  Object.fromEntries(
    recordsWithEvents().flatMap((record) =>
      eventsOf(record.name).map((event) => [event, describeEvent(event, record)]),
    ),
  )

function describeEvent(event: EventName, record: SomeRecord) {
  return {
    post: {
      operationId: `on.${event}`,
      summary: eventSummary(event),
      description: 'Signed as Standard Webhooks has it; sent at least once, in the order of each object’s changes.',
      tags: ['webhooks'],
      security: [],
      requestBody: { required: true, content: { 'application/json': { schema: envelopeOf(event, record) } } },
      responses: {
        '2XX': { description: 'Received. Anything else is tried again for three days.' },
        '410': { description: 'This address wants no more of them.' },
      },
    },
  }
}

/** The envelope of all events, with the parts of this one. */
function envelopeOf(event: EventName, record: SomeRecord): JsonSchema {
  const envelope = explained(jsonSchemaOf(webhookEnvelope, 'output'), 'Event')
  const { data = {} } = envelope.properties ?? {}
  return told(envelope, {
    id: idSchema('evt_'),
    type: { type: 'string', const: event },
    data: told(data, { record: { type: 'string', const: record.name }, object: viewRef(record) }),
  })
}

/** The same with more said of these parts. */
function told(schema: JsonSchema, parts: Record<string, JsonSchema>): JsonSchema {
  const { properties = {} } = schema
  const described = eachOf(parts, (part, name) => {
    const description = properties[name]?.description
    return { ...part, ...(description && { description }) }
  })
  return { ...schema, properties: { ...properties, ...described } }
}
