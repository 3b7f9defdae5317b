import { expect, test } from 'vitest'
import { isOverInAMoment } from './postgres-launch.ts'

test.each([
  ['FATAL:  could not create file "base/16385/21372": File exists', true],
  ['FATAL:  pre-existing shared memory block (key 2921475, ID 13598742) is still in use', true],
  ['FATAL:  could not create file "base/16385/21372": No space left on device', false],
  ['PANIC:  could not locate a valid checkpoint record', false],
])('%s: it is worth another start: %s', (said, worth) => expect(isOverInAMoment(said)).toBe(worth))
