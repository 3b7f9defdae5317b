import { expect, test } from 'vitest'
import { type Permission, rightsOfStaff } from '#app/permissions.ts'
import { mayReceiveEvent } from '#app/webhooks/endpoints/event-rights.ts'
import { commented } from './commented.server.ts'

test('events of comments are only for those who may see everything that can be commented on', () => {
  const all = new Set<Permission>(rightsOfStaff)
  expect(mayReceiveEvent('comment.written', all)).toBe(true)
  expect(mayReceiveEvent('order.changed', new Set<Permission>(['orders:read']))).toBe(true)
  const rights = ['comments:write' as const, ...commented.map(({ permission }) => permission)]
  const without = (right: Permission) => new Set([...all].filter((each) => each !== right))
  expect(rights.filter((right) => mayReceiveEvent('comment.written', without(right)))).toEqual([])
})
