import { cancelPurchaseOrder } from './cancel-purchase.operation.ts'
import { changePurchaseOrder } from './change-purchase.operation.ts'
import { closePurchaseOrder } from './close-purchase.operation.ts'
import { createPurchaseOrder } from './create-purchase.operation.ts'
import { putPurchaseLine } from './put-line.operation.ts'
import { receivePurchase } from './receiving/receive-purchase.operation.ts'
import { reopenPurchaseOrder } from './reopen-purchase.operation.ts'
import { undoPurchaseReceipt } from './receiving/undo-receipt.operation.ts'

/** Everything that staff do with purchase orders. */
export const purchaseOperations = {
  cancelPurchaseOrder,
  changePurchaseOrder,
  closePurchaseOrder,
  createPurchaseOrder,
  putPurchaseLine,
  receivePurchase,
  reopenPurchaseOrder,
  undoPurchaseReceipt,
} as const
