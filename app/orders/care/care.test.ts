import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { choicesOfTags, mayTag, tagsAfter, tidyTag } from './care.ts'

test('a tag has one spelling, however it is typed', () => {
  expect(['  Gift ', 'gift', 'GIFT', 'gift,'].map(tidyTag)).toEqual(['gift', 'gift', 'gift', 'gift'])
  expect(tidyTag('VIP   customer')).toBe('vip customer')
  expect(tidyTag('Cafe\u0301')).toBe('café')
  expect(tidyTag(' , ')).toBe('')
})

test('two people who change tags at once lose nothing of each other, in either order', () => {
  const tag = fc.constantFrom('a', 'b', 'c', 'd')
  const tags = fc.uniqueArray(tag)
  const twoChanges = fc.tuple(tags, tags, tags).filter(([, add, remove]) => !add.some((each) => remove.includes(each)))
  fc.assert(
    fc.property(twoChanges, ([before, add, remove]) => {
      const [one, other] = [
        { add, remove: [] },
        { add: [], remove },
      ]
      expect(tagsAfter(tagsAfter(before, one), other)).toEqual(tagsAfter(tagsAfter(before, other), one))
    }),
  )
})

test('an order has up to fifty tags; one that it has already counts once', () => {
  const many = Array.from({ length: limits.orderTags.value }, (_, at) => `tag ${at}`)
  expect(mayTag(many, { add: ['tag 1'], remove: [] }).ok).toBe(true)
  expect(mayTag(many, { add: ['one more'], remove: ['tag 1'] }).ok).toBe(true)
  expect(mayTag(many, { add: ['one more'], remove: [] })).toEqual(refuse('order.too_many_tags', '/add'))
})

test('the tags in use are offered, unless they are too many to choose from', () => {
  expect(choicesOfTags([])).toEqual({})
  expect(choicesOfTags(['gift', 'vip'])).toEqual({
    tag: [
      { value: 'gift', label: 'gift' },
      { value: 'vip', label: 'vip' },
    ],
  })
  const many = Array.from({ length: limits.tagsToChoose.value + 1 }, (_, index) => `tag ${index}`)
  expect(choicesOfTags(many)).toEqual({})
})
