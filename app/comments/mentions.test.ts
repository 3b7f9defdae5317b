import { expect, test } from 'vitest'
import { mentionedIn } from './mentions.ts'

const [ada, weber, owner] = [{ name: 'Ada' }, { name: 'Ada Weber' }, { name: 'owner@example.com' }]
const all = [ada, weber, owner]

test.each([
  ['@ada, please call her', [ada]],
  ['Please, @Ada Weber: call her', [weber]],
  ['@Adam is no one here', []],
  ['Ada without a sign', []],
  ['(@Ada) and @ADA WEBER and @Ada', [ada, weber]],
  ['@owner@example.com', [owner]],
  ['mail to shop@ada', [ada]],
  ['', []],
])('in "%s" the right colleagues are mentioned, each once', (text, mentioned) => {
  expect(mentionedIn(text, all)).toEqual(mentioned)
})

test('a first name is enough where only one colleague has it', () => {
  const [oskar, lene, other] = [{ name: 'Oskar Thiel' }, { name: 'Lene Brandt' }, { name: 'Lene Voss' }]
  expect(mentionedIn('@oskar, is it packed? @Lene?', [oskar, lene, other])).toEqual([oskar])
  expect(mentionedIn('@Lene Brandt', [oskar, lene, other])).toEqual([lene])
  expect(mentionedIn('@Osk @Oskar_2', [oskar, lene, other])).toEqual([])
})

test('of two colleagues with one name both are mentioned', () => {
  const [one, other] = [{ name: 'Ada' }, { name: 'ada' }]
  expect(mentionedIn('@Ada', [one, other])).toEqual([one, other])
})
