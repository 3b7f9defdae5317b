import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiRoutes } from '#app/api/api-routes.ts'
import { makeDocument } from '#app/api/openapi/document.ts'
import { nameOfCall } from '#app/api/openapi/names.ts'
import { resources, summaries } from '#app/api/openapi/summaries.ts'
import type { JsonSchema } from '#app/api/openapi/json-schema.ts'
import { breakingChanges, asDescribed, type Described } from './breaking.ts'

const document = makeDocument()
const calls = Object.values(document.paths).flatMap((path) => Object.values(path))

test('clients written against the last release keep working', () => {
  // Updated with each release: docs/api.md.
  const released: Described = JSON.parse(readFileSync('docs/api/openapi-v1.json', 'utf8'))
  expect(breakingChanges(released, asDescribed(document))).toEqual([])
})

test('every call and every resource has a description', () => {
  const names = apiRoutes.filter(({ kind }) => kind !== 'bulk').map(nameOfCall)
  expect(names.filter((name) => !/^[A-Z].+\.$/.test(summaries[name] ?? ''))).toEqual([])
  expect(document.tags.filter(({ name }) => !resources[name]).map(({ name }) => name)).toEqual([])
})

test('every call has a unique name', () => {
  const names = calls.map(({ operationId }) => operationId)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('a call that moves money needs an idempotency key, and one that overwrites needs the version that was read', () => {
  const headers = (id: string) =>
    calls
      .find(({ operationId }) => operationId === id)
      ?.parameters.flatMap(({ name, in: at, required }) => (at === 'header' && required ? [name] : []))
  expect(headers('orders.refund')).toEqual(['Idempotency-Key'])
  expect(headers('settings.change')).toEqual(['If-Match'])
  expect(headers('settings.change_bank_account')).toEqual(['Idempotency-Key', 'If-Match'])
  expect(headers('orders.close')).toEqual([])
})

test('a day in a list is described as a day, and a moment as a moment', () => {
  expect(document.components.schemas.ReceivableRow?.properties).toMatchObject({
    due: { format: 'date' },
    reminded: { format: 'date-time' },
  })
})

test('an order is described with typed ids, amounts and personal fields', () => {
  expect(document.components.schemas.Order?.properties).toMatchObject({
    id: { type: 'string', pattern: expect.stringMatching(/^\^ord_/) },
    total: { $ref: '#/components/schemas/Money' },
    email: { type: 'string', 'x-personal': true },
  })
})

/** Fields that are called an id, or look like a UUID, and are not the id of an object; each with its reason. */
const otherIds: Record<string, string> = {
  'Session.id': 'A session is known by nothing that would open it.',
  object_id: 'Of the record that is named beside it: each has its own prefix.',
  request_id: 'It is in the log, and of no object.',
  submission: 'A UUID that its sender makes.',
  vat_id: 'A number of the tax office.',
}

test('every id field says which record it belongs to, and none is a bare UUID', () => {
  const found = new Set<string>()
  const look = (part: unknown, name: string) => {
    if (typeof part !== 'object' || part === null) return
    const { pattern, format, anyOf, const: only } = part as JsonSchema
    const isTyped = (pattern ?? JSON.stringify(anyOf ?? '')).includes('[0-7][0-9a-hjkmnp-tv-z]{25}')
    if (format === 'uuid' || (/(^|_|\.)ids?$/.test(name) && !isTyped && only === undefined)) found.add(name)
    const isNamed = 'properties' in part && typeof part.properties === 'object'
    for (const [key, each] of Object.entries(part)) {
      if (key === 'properties' && isNamed) for (const [field, of] of Object.entries(each)) look(of, field)
      else look(each, key)
    }
  }
  look(document.paths, '')
  look(document.webhooks, '')
  for (const [name, { properties }] of Object.entries(document.components.schemas))
    for (const [field, part] of Object.entries(properties ?? {})) look(part, field === 'id' ? `${name}.id` : field)
  expect([...found].toSorted()).toEqual(Object.keys(otherIds).toSorted())
})
