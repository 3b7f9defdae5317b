import { expect, test } from 'vitest'
import { lineInput } from './inputs.ts'

const read = (text: string) => {
  const { data, error } = lineInput(20).safeParse(text)
  return error?.issues[0]?.message ?? data
}

test.each([
  ['', ''],
  ['  Mugs  ', 'Mugs'],
  ['馬克杯', '馬克杯'],
  ['כוסות', 'כוסות'],
  ['a\u200Db', 'a\u200Db'],
  ['👩‍🍳', '👩‍🍳'],
  ['\u0000', 'field.characters'],
  ['a\nb', 'field.characters'],
  // Nothing of these is seen: spaces without width, joiners, fillers, marks of direction, an empty Braille cell.
  ['\u200B', 'field.characters'],
  ['\u00A0\u200B\u00A0x', '\u200B\u00A0x'],
  ['\u2060\u200D\u200E', 'field.characters'],
  ['\u3164', 'field.characters'],
  ['\u202E\u202C', 'field.characters'],
  ['\u2800', 'field.characters'],
  ['x'.repeat(21), 'field.too_long'],
])('the line %j is read as %j', (text, is) => {
  expect(read(text)).toBe(is)
})
