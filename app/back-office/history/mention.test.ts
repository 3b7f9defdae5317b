import { expect, test } from 'vitest'
import { withMention } from './mention.ts'

const read = (fields: Record<string, string>) => Object.fromEntries(withMention(new URLSearchParams(fields)))

test('a chosen colleague is mentioned at the beginning of the comment, once', () => {
  expect(read({ text: 'please call', mention: ' Ada Weber ' })).toEqual({ text: '@Ada Weber please call' })
  expect(read({ text: 'Call, @ada weber', mention: 'Ada Weber' }).text).toBe('Call, @ada weber')
  expect(read({ text: 'please call', mention: '' })).toEqual({ text: 'please call', mention: '' })
  expect(read({ mention: 'Ada' })).toEqual({ text: '@Ada' })
})
