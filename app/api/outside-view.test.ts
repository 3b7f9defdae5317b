import { expect, test } from 'vitest'
import { outsideView } from './outside-view.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

test('an order in an event has the ids of the API', () => {
  expect(outsideView('orders', { id, number: 'B1002', lines: [{ id, title: 'Mug' }] })).toMatchObject({
    id: 'ord_01h455vb4pex5vsknk084sn02q',
    number: 'B1002',
  })
  expect(outsideView('webhooks', { id })).toEqual({ id: 'wh_01h455vb4pex5vsknk084sn02q' })
})

test('the view of a record type that no longer exists is sent as it was stored', () =>
  expect(outsideView('shelves', { id })).toEqual({ id }))
