import { expect, test } from 'vitest'
import { asWritten, endingsOf } from './written.ts'

test('a word is told as somebody wrote it, not as it is compared', () => {
  expect(asWritten(['grune', 'schurze'], ['grüne', 'Schürze Hafen'])).toBe('grüne Schürze')
  expect(asWritten(['weisse', 'tasse'], ['weiße'])).toBe('weiße tasse')
})

test('what was typed goes on to the words that most titles have', () => {
  const titles = ['Harbour mug', 'Harbour bowl', 'Hardy harp']
  expect(endingsOf('har', titles, 2)).toEqual(['harbour', 'hardy'])
  expect(endingsOf('harp', titles, 2)).toEqual([])
})
