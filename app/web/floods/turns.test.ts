import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '#app/limits.ts'
import { itsTurn, takeTurn, takeSendersTurn } from './turns.ts'

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

const patience = limits.turnWait.value
const fill = () => Promise.all(Array.from({ length: limits.pagesMade.value }, () => takeTurn('192.0.2.1', patience)))
const seen = () => new Promise((resolve) => setImmediate(resolve))

test('so many pages have a place; later requests get the next ones, in the order of arrival', async () => {
  const [first, second, ...others] = await fill()
  const order: string[] = []
  const later = ['one', 'two', 'three'].map((name) =>
    takeTurn('192.0.2.1', patience).then((leave) => {
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

test('requests from one busy network queue behind others that ask once', async () => {
  const places = await fill()
  const order: string[] = []
  const ask = (from: string) =>
    takeTurn(from, patience).then((leave) => {
      order.push(from)
      return leave
    })
  const waiting = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '198.51.100.7', '2001:db8::1'].map(ask)
  for (const leave of places) leave()
  for (const leave of await Promise.all(waiting)) leave()
  expect(order).toEqual(['192.0.2.1', '198.51.100.7', '2001:db8::1', '192.0.2.2', '192.0.2.3', '192.0.2.4'])
})

test('the networks of one site have one turn between them', async () => {
  const places = await fill()
  const order: string[] = []
  const ask = (from: string) =>
    takeTurn(from, patience).then((leave) => {
      order.push(from)
      return leave
    })
  const waiting = ['2001:db8:1:100::1', '2001:db8:1:200::1', '2001:db8:1:300::1', '198.51.100.7'].map(ask)
  for (const leave of places) leave()
  for (const leave of await Promise.all(waiting)) leave()
  expect(order).toEqual(['2001:db8:1:100::1', '198.51.100.7', '2001:db8:1:200::1', '2001:db8:1:300::1'])
})

test('requests for lists only wait for each other', async () => {
  const lists = await Promise.all(
    Array.from({ length: limits.listPagesMade.value }, () => takeTurn('192.0.2.1', patience, 'lists')),
  )
  const order: string[] = []
  const next = takeTurn('192.0.2.1', patience, 'lists').then((leave) => {
    order.push('list')
    return leave
  })
  const others = await fill()
  order.push('others')
  lists[0]?.()
  for (const leave of [...lists, ...others, await next]) leave()
  expect(order).toEqual(['others', 'list'])
})

test('a request that has waited too long is asked to retry, and takes no place from others', async () => {
  const places = await fill()
  vi.useFakeTimers()
  const late = expect(takeTurn('192.0.2.1', patience)).rejects.toThrow('system.unavailable')
  await vi.advanceTimersByTimeAsync(patience)
  await late
  vi.useRealTimers()
  for (const leave of places) leave()
  for (const leave of await fill()) leave()
})

const nobodys = { check: () => false }

test('a proxy that does not forward the client’s address does not count as one site: everyone would wait for each other', async () => {
  const proxy = { check: () => true }
  const most = limits.sentAtOnce.value + 1
  const taken = await Promise.all(Array.from({ length: most }, () => takeSendersTurn('127.0.0.1', 50, proxy)))
  for (const leave of taken) leave()
})

test('limits the forms of one site in progress at once, from all its addresses, and no one else waits for them', async () => {
  const from = (address: string) => takeSendersTurn(address, 50, nobodys)
  const taken = await Promise.all(
    Array.from({ length: limits.sentAtOnce.value }, (_, each) => from(`2001:db8:1:${each.toString(16)}::1`)),
  )
  await expect(from('2001:db8:1:ff::1')).rejects.toThrow('system.unavailable')
  for (const other of ['2001:db8:2::1', '192.0.2.1']) (await from(other))()
  const next = from('2001:db8:1:ffff::1')
  for (const leave of taken) leave()
  ;(await next)()
})

/** Each of another site of one /32. */
const sites = (count: number) => Array.from({ length: count }, (_, each) => `2001:db8:${each.toString(16)}::1`)
const ofWide = limits.sentAtOnce.value * limits.wideNetwork.value

test('the thousand sites of one /32 do not get a thousand turns before a later request', async () => {
  const places = await fill()
  let served = 0
  const crowd = sites(1_000).map((from) =>
    takeTurn(from, patience).then((leave) => {
      served += 1
      return leave()
    }),
  )
  await seen()
  const before = takeTurn('198.51.100.7', patience).then((leave) => {
    leave()
    return served
  })
  for (const leave of places) leave()
  expect(await before).toBeLessThanOrEqual(ofWide)
  await Promise.all(crowd)
  expect(served).toBe(1_000)
  for (const leave of await fill()) leave()
})

test('limits the forms of one /32 in progress at once, and no one else waits for them', async () => {
  const from = (address: string) => takeSendersTurn(address, 50, nobodys)
  const taken = await Promise.all(sites(ofWide).map(from))
  await expect(from('2001:db8:ffff::1')).rejects.toThrow('system.unavailable')
  for (const other of ['2001:db9::1', '192.0.2.1']) (await from(other))()
  for (const leave of taken) leave()
  for (const leave of await Promise.all(sites(ofWide).map(from))) leave()
})
