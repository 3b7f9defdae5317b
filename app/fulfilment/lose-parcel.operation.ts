import { operation } from '#app/operations/operation.server.ts'
import { moveOf } from './move-parcel.server.ts'

/** A parcel is lost: its items may be sent again. The buyer gets a mail. */
export const loseParcel = operation({
  ...moveOf('lost'),
  name: 'orders.parcel_lost',
  http: 'POST /orders/:order/shipments/:parcel/lost',
})
