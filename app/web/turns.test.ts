import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '#app/limits.ts'
import { itsTurn, takePlace } from './turns.ts'

afterEach(() => void vi.useRealTimers())

test('between two pages the network has its turn', async () => {
  const order: string[] = []
  const pages = ['one', 'two', 'three'].map((page) => itsTurn().then(() => order.push(page)))
  const look = () => {
    order.push('network')
    if (order.length < 6) setImmediate(look)
  }
  setImmediate(look)
  await Promise.all(pages)
  expect(order.join(' ')).toMatch(/one (network )+two (network )+three/)
})

const patience = limits.placeWait.value
const fill = () => Promise.all(Array.from({ length: limits.pagesMade.value }, () => takePlace(patience)))
const seen = () => new Promise((resolve) => setImmediate(resolve))

test('so many pages have a place; whoever comes then gets the next one, in the order of coming', async () => {
  const [first, second, ...others] = await fill()
  const order: string[] = []
  const later = ['one', 'two', 'three'].map((name) =>
    takePlace(patience).then((leave) => {
      order.push(name)
      return leave
    }),
  )
  await seen()
  expect(order).toEqual([])
  first?.()
  first?.() // given back once, however often that is said
  await seen()
  expect(order).toEqual(['one'])
  second?.()
  await seen()
  expect(order).toEqual(['one', 'two'])
  for (const leave of others) leave()
  for (const leave of await Promise.all(later)) leave()
  for (const leave of await fill()) leave()
})

test('whoever has waited too long is told to come again, and takes no place from anybody', async () => {
  const places = await fill()
  vi.useFakeTimers()
  const late = expect(takePlace(patience)).rejects.toThrow('system.unavailable')
  await vi.advanceTimersByTimeAsync(patience)
  await late
  vi.useRealTimers()
  for (const leave of places) leave()
  for (const leave of await fill()) leave()
})
