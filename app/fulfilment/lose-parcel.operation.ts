import { operation } from '#app/operations/operation.server.ts'
import { moveOf } from './move-parcel.server.ts'

/** A parcel is lost: what was in it may be sent once more. */
export const loseParcel = operation({
  ...moveOf('lost'),
  name: 'orders.parcel_lost',
  http: 'POST /orders/:order/shipments/:parcel/lost',
})
