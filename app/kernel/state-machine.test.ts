import { expect, test } from 'vitest'
import { type Machine, move, nextState } from './state-machine.ts'

const door = {
  name: 'Door',
  initial: 'closed',
  transitions: [
    { from: 'closed', event: 'open', to: 'open' },
    { from: 'open', event: 'close', to: 'closed' },
  ],
} satisfies Machine<'open' | 'closed', 'open' | 'close'>

test('a transition that is in the table happens', () => {
  expect(nextState(door, 'closed', 'open')).toBe('open')
})

test('a transition that is not in the table is a fault that names machine, event and state', () => {
  expect(nextState(door, 'open', 'open')).toBeNull()
  expect(() => move(door, 'open', 'open')).toThrow('Door: "open" may not happen in state "open"')
})
