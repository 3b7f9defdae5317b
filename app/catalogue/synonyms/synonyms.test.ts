import { expect, test } from 'vitest'
import { mayMean, rulesOf } from './synonyms.ts'

test('each line is a rule of phrases between commas', () => {
  expect(rulesOf('sweater, jumper\n\n skillet ,frying pan,\n')).toEqual([
    ['sweater', 'jumper'],
    ['skillet', 'frying pan'],
  ])
})

test('a rule has two phrases or more, none of them without a word or longer than three', () => {
  expect(mayMean('').ok).toBe(true)
  expect(mayMean('sweater, jumper').ok).toBe(true)
  for (const wrong of ['sweater', 'sweater, !', 'sweater, one two three four']) expect(mayMean(wrong).ok).toBe(false)
})
