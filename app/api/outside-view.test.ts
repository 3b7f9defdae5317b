import { expect, test } from 'vitest'
import { outsideView } from './outside-view.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

test('an order that others are told of has the ids that the API knows it by', () => {
  expect(outsideView('orders', { id, number: 'B1002', lines: [{ id, title: 'Mug' }] })).toMatchObject({
    id: 'ord_01h455vb4pex5vsknk084sn02q',
    number: 'B1002',
  })
  expect(outsideView('webhooks', { id })).toEqual({ id: 'wh_01h455vb4pex5vsknk084sn02q' })
})

test('of a record that nobody knows any more it is told as it was kept', () =>
  expect(outsideView('shelves', { id })).toEqual({ id }))
