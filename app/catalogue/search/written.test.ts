import { expect, test } from 'vitest'
import { asWritten, endingsOf } from './written.ts'

test('a word is shown as it is written in the texts, not in its normalised form', () => {
  expect(asWritten(['grune', 'schurze'], ['grüne', 'Schürze Hafen'])).toBe('grüne Schürze')
  expect(asWritten(['weisse', 'tasse'], ['weiße'])).toBe('weiße tasse')
})

test('the input is continued by the words of most titles', () => {
  const titles = ['Harbour mug', 'Harbour bowl', 'Hardy harp']
  expect(endingsOf('har', titles, 2)).toEqual(['harbour', 'hardy'])
  expect(endingsOf('harp', titles, 2)).toEqual([])
})
