import { expect, test } from 'vitest'
import { withMention } from './mention.ts'

const read = (fields: Record<string, string>, names: string[] = []) =>
  Object.fromEntries(withMention(new URLSearchParams(fields), names))

test('a chosen colleague is mentioned at the beginning of the comment, once', () => {
  expect(read({ text: 'please call', mention: ' Ada Weber ' })).toEqual({ text: '@Ada Weber please call' })
  expect(read({ text: 'Call, @ada weber', mention: 'Ada Weber' }).text).toBe('Call, @ada weber')
  expect(read({ text: 'please call', mention: '' })).toEqual({ text: 'please call', mention: '' })
  expect(read({ mention: 'Ada' })).toEqual({ text: '@Ada' })
})

test('the beginning of a name is enough where only one colleague is meant', () => {
  const names = ['Oskar Thiel', 'Lene Brandt', 'Lene Voss']
  expect(read({ text: 'please call', mention: 'osk' }, names)).toEqual({ text: '@Oskar Thiel please call' })
  expect(read({ text: 'please call', mention: '@Oskar' }, names)).toEqual({ text: '@Oskar Thiel please call' })
  expect(read({ text: 'please call', mention: 'Lene' }, names)).toEqual({ text: '@Lene please call' })
})
