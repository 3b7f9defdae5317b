import { expect, inject, test } from 'vitest'
import { officeOf } from '#test/support/people/office.ts'
import { draftFormsOf } from './draft-forms.ts'

// Two colleagues who compose the same draft.

const office = officeOf(inject('shop'))
const { browser } = await office.enter('manager')
const { aDraft } = draftFormsOf(office, browser)

test('two colleagues in one draft: the second is told, keeps what was typed, and overwrites nothing unseen', async () => {
  const { path } = await aDraft()
  const [mine, theirs] = [await browser.get(path), await browser.get(path)]
  const [first, second] = [`first-${crypto.randomUUID()}@example.com`, `second-${crypto.randomUUID()}@example.com`]
  expect((await browser.submit(theirs, '/contact', { email: first })).status).toBe(303)
  const late = await browser.submit(mine, '/contact', { email: second })
  expect([late.status, late.body.includes(second)]).toEqual([409, true])
  const removed = await browser.submit(mine, '/lines', { quantity: '0' })
  expect(removed.status).toBe(409)
  expect((await browser.get(path)).body).toContain(first)
  // What is shown now has been seen.
  expect((await browser.submit(late, '/contact', { email: second })).status).toBe(303)
  expect((await browser.get(path)).body).toContain(second)
})

test('who saves after a colleague reads what the colleague changed, and what was not touched stays as it is now', async () => {
  const { path } = await aDraft()
  const [mine, theirs] = [await browser.get(path), await browser.get(path)]
  const note = `Rings at the back ${crypto.randomUUID()}`
  expect((await browser.submit(theirs, '/contact', { note })).status).toBe(303)
  const email = `mine-${crypto.randomUUID()}@example.com`
  const late = await browser.submit(mine, '/contact', { email })
  expect(late.status).toBe(409)
  expect(late.body).toContain('Someone else has saved this page in the meantime')
  expect((await browser.submit(late, '/contact')).status).toBe(303)
  const now = await browser.get(path)
  for (const kept of [note, email]) expect(now.body).toContain(kept)

  const [again, street] = [await browser.get(path), await browser.get(path)]
  expect((await browser.submit(street, '/delivery', { 'address-line1': 'Kai 77' })).status).toBe(303)
  const other = await browser.submit(again, '/delivery', { 'address-name': 'Ada Lovelace' })
  expect([other.status, other.body.includes('Kai 77')]).toEqual([409, true])
  expect((await browser.submit(other, '/delivery', {})).status).toBe(303)
  const both = await browser.get(path)
  for (const kept of ['Kai 77', 'Ada Lovelace']) expect(both.body).toContain(kept)
})

test('what was typed into a draft that a colleague has sent meanwhile is said, not lost', async () => {
  const { path, filled } = await aDraft()
  const [mine, street] = [await browser.get(path), await browser.get(path)]
  await filled('/send', { days: '3' })
  const note = `Rings at the back ${crypto.randomUUID()}`
  const late = await browser.submit(mine, '/contact', { note })
  expect(late.status).toBe(409)
  for (const words of ['This was not saved.', note]) expect(late.body).toContain(words)
  const moved = await browser.submit(street, '/delivery', { 'address-line1': 'Typed Street 9' })
  expect([moved.status, moved.body.includes('Typed Street 9')]).toEqual([409, true])
})
