import { expect, test } from 'vitest'
import { messageInput } from './contact.ts'

const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }

test.each([
  [' #b1001 ', 'B1001'],
  ['1001', 'B1001'],
  ['B 1001', 'B1001'],
])('an order’s number typed as "%s" is "%s"', (order, number) => {
  expect(messageInput.parse({ ...message, order }).order).toBe(number)
})

test.each(['', 'parcel', 'B12', 'B1001-2'])('"%s" is no order’s number', (order) => {
  expect(messageInput.safeParse({ ...message, order }).error?.issues[0]?.message).toBe('field.order_number')
})

test('a name is one line, a message keeps its lines', () => {
  const read = messageInput.parse({ ...message, name: 'Ada\r\nEmail: eve@example.com', message: 'One\nTwo' })
  expect([read.name, read.message]).toEqual(['Ada Email: eve@example.com', 'One\nTwo'])
  expect(messageInput.safeParse({ ...message, name: '\u200B\u3164' }).error?.issues[0]?.message).toBe('field.required')
})
