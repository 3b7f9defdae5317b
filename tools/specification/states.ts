import type { Machine } from '#app/kernel/state-machine.ts'
import { chapter, code, table } from './markdown.ts'
import { exportsOfRules } from './rules-files.ts'

type AnyMachine = Machine<string, string>

/** Every machine of the rules files, as a table and as a diagram. */
export async function describeStates(): Promise<string> {
  const machines = (await exportsOfRules()).flatMap(({ file, value }) =>
    isMachine(value) ? [{ file, machine: value }] : [],
  )
  const parts = machines.map(({ file, machine }) =>
    [`## ${machine.name}`, `From \`${file}\`.`, diagram(machine), transitions(machine)].join('\n\n'),
  )
  return chapter(
    'States and transitions',
    'app/*/**/*.ts',
    'Nothing else changes a state; a transition that is not here is an error.',
    ...parts,
  )
}

function isMachine(value: unknown): value is AnyMachine {
  return typeof value === 'object' && value !== null && 'transitions' in value && 'initial' in value && 'name' in value
}

function diagram({ initial, transitions: rows }: AnyMachine): string {
  const lines = rows.map(({ from, event, to }) => `  ${from} --> ${to}: ${event}`)
  return ['```mermaid', 'stateDiagram-v2', `  [*] --> ${initial}`, ...lines, '```'].join('\n')
}

function transitions({ transitions: rows }: AnyMachine): string {
  return table(
    ['from', 'event', 'to', 'when'],
    rows.map(({ from, event, to, when }) => [code(from), code(event), code(to), when ?? '']),
  )
}
