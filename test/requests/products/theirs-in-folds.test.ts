import { expect, inject, test } from 'vitest'
import { fill, officeOf } from '#test/support/people/office.ts'
import { make, pathOf, title } from './making.ts'

const office = officeOf(inject('shop'))

test.each([
  ['Details', { 'facts-material': 'Clay' }],
  ['In German', { 'translations-de-title': 'Kims Krug' }],
  ['Custom fields', { 'custom_fields-0-key': 'Glaze', 'custom_fields-0-value': 'Ash' }],
])('what someone else has changed of a product is in no closed fold: %s', async (fold, theirs) => {
  const [{ browser: kim }, { browser: jo }] = [await office.enter('manager'), await office.enter('manager')]
  const path = pathOf((await make(kim, { title: title(), price: '10' })).headers.get('location'))
  const isOpen = (body: string) => new RegExp(`<details([^>]*)><summary>${fold}`).exec(body)?.[1]?.includes(' open')
  const seen = await jo.get(path)
  expect(isOpen(seen.body)).toBe(false)
  expect((await fill(kim, path, theirs)).status).toBe(303)
  const told = await jo.submit(seen, path, { vendor: 'Jo’s kiln' })
  expect(told.status).toBe(409)
  expect(isOpen(told.body)).toBe(true)
  expect(told.body).toMatch(/autofocus[^>]*><div[^>]*role="status"/)
})
