import { expect, test } from 'vitest'
import { distance, mostMistakes } from './spelling.ts'

test('a mistake is a letter too many, missing, wrong, or two that changed places', () => {
  expect(distance('mug', 'mug')).toBe(0)
  expect(distance('mugg', 'mug')).toBe(1)
  expect(distance('teekane', 'teekanne')).toBe(1)
  expect(distance('nammer', 'hammer')).toBe(1)
  expect(distance('raincaot', 'raincoat')).toBe(1)
  expect(distance('', 'mug')).toBe(3)
})

test('the longer a word, the more mistakes it may have; short ones have none', () => {
  expect(['pan', 'vase', 'teapot', 'lanterns'].map(mostMistakes)).toEqual([0, 1, 1, 2])
})
