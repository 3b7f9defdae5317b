import { operation } from '#app/operations/operation.server.ts'
import { moveOf } from './move-parcel.server.ts'

/** A parcel has arrived. */
export const deliverParcel = operation({
  ...moveOf('delivered'),
  name: 'orders.parcel_delivered',
  http: 'POST /orders/:order/shipments/:parcel/delivered',
})
