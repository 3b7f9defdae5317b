import { globSync, readFileSync } from 'node:fs'
import { commandOf } from '#app/doors/command.server.ts'
import { operations, toldRecords } from '#app/operation-list.ts'
import { eventsOf } from '#app/operations/event-names.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import type { AnyRecord } from '#app/operations/record.server.ts'
import { chapter, code, table } from './markdown.ts'
import { describeSchema } from './validation.ts'

/** Every change that somebody may make, and the doors that lead to it. */
export function describeOperations(): string {
  // The list is a constant of these.
  const all = Object.entries(operations as Record<string, AnyOperation>).sort(([, one], [, other]) =>
    one.name.localeCompare(other.name),
  )
  const rows = all.map(([constant, operation]) => {
    const { name, http, permission, nature } = operation
    return [
      code(name),
      code(permission),
      nature,
      formsOf(constant),
      commandOf(operation) ? 'yes' : 'no: its shopper alone reaches it',
      code(http),
    ]
  })
  return chapter(
    'Operations',
    'app/operation-list.ts',
    'The API has no door yet: its column says where each will stand.',
    table(['operation', 'permission', 'nature', 'form', 'command', 'place in the API'], rows),
    ...all.map(([, { name, input, refusals }]) =>
      [`## ${name}`, describeSchema(input), refusals.length > 0 ? `Refused as ${refusals.map(code).join(', ')}.` : '']
        .filter(Boolean)
        .join('\n\n'),
    ),
    '## Events',
    'What a merchant’s other systems hear of, in the order of each object’s changes, at least once. Each carries the object as it is from then on.',
    ...records().map(({ name, schema }) =>
      [`### ${eventsOf(name).map(code).join(', ')}`, describeSchema(schema)].join('\n\n'),
    ),
  )
}

/** Those of which there are events. */
function records(): AnyRecord[] {
  const changed = Object.values<AnyOperation>(operations).map(({ on }) => on)
  // What an order is to its buyer has the same name: the last one counts, which is what staff see.
  const all = new Map(
    changed
      .toSorted((one, other) => Number(Boolean(one.keyOf)) - Number(Boolean(other.keyOf)))
      .map((on) => [on.name, on]),
  )
  return [...all.values(), ...toldRecords]
    .filter(({ name }) => eventsOf(name).length > 0)
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

const pages = globSync('app/**/*.page.tsx')
  .map((file) => ({ file: file.replaceAll('\\', '/'), source: readFileSync(file, 'utf8') }))
  .sort((one, other) => one.file.localeCompare(other.file))

/** In which page modules it is the work of a form. */
const formsOf = (constant: string) =>
  pages
    .filter(({ source }) => new RegExp(`formOf\\(\\s*${constant}\\b`).test(source))
    .map(({ file }) => code(file))
    .join(' ')
