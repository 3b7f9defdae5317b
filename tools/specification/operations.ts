import { missingDoors } from '#app/doors/missing-doors.ts'
import { recordsWithEvents } from '#app/api/openapi/events.ts'
import { eventsOf } from '#app/operations/event-names.ts'
import type { Column } from '#app/operations/list.server.ts'
import { webhookEnvelope } from '#app/webhooks/sending/envelope.ts'
import { reachedLists, reachedOperations } from './doors.ts'
import { chapter, code, table } from './markdown.ts'
import { describeSchema } from './validation.ts'

/** Every operation, every list, and their doors. */
export function describeOperations(): string {
  const all = reachedOperations()
  return chapter(
    'Operations and lists',
    'app/operation-list.ts',
    'Addresses of the API are below `/api/v1`. Operations on an object that the office can reach have a second one, `POST /bulk/<operation>`, for up to 100 of them.',
    operationTable(all),
    listTable(),
    '## Doors that are missing',
    table(
      ['door', 'why', 'of'],
      missingDoors.map(({ door, because, of }) => [door, because, of.map(code).join(', ')]),
    ),
    ...all.map(({ of: { name, input, refusals } }) =>
      [`## ${name}`, describeSchema(input), refusals.length > 0 ? `Refused as ${refusals.map(code).join(', ')}.` : '']
        .filter(Boolean)
        .join('\n\n'),
    ),
    '## Events',
    'Events for a merchant’s other systems, in the order of each object’s changes, at least once. Each carries the object as it is from then on: an endpoint gets it as the `data.object` of this ([webhooks](../webhooks.md)).',
    describeSchema(webhookEnvelope),
    ...recordsWithEvents().map(({ name, schema }) =>
      [`### ${eventsOf(name).map(code).join(', ')}`, describeSchema(schema)].join('\n\n'),
    ),
  )
}

function operationTable(all: ReturnType<typeof reachedOperations>): string {
  const rows = all.map(({ of: { name, permission, nature }, doors: { form, command, api } }) => [
    code(name),
    code(permission),
    nature,
    form ?? 'no',
    command ?? 'no',
    api ?? 'no',
  ])
  return table(['operation', 'permission', 'nature', 'form or file', 'command', 'place in the API'], rows)
}

function listTable(): string {
  const rows = reachedLists().map(({ of: list, doors: { screen, file, command, api } }) => {
    const sorts = Object.entries<Column>(list.columns).filter(([, column]) => column.sorts)
    return [
      code(list.name),
      code(list.of.permission),
      Object.keys(list.filters).map(code).join(', '),
      sorts.map(([column]) => code(column)).join(', '),
      screen ?? 'no',
      file ?? 'no',
      command ?? 'no',
      api ?? 'no',
    ]
  })
  return table(
    ['list', 'permission', 'narrowed by', 'sorted by', 'screen', 'file', 'command', 'place in the API'],
    rows,
  )
}
