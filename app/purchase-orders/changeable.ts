import { notFound } from '#app/errors.ts'
import { mayChange, type PurchaseFacts } from './purchase-order.ts'

/** Whether a purchase order is neither closed nor cancelled. */
export const changeable = ({ filed }: { filed: PurchaseFacts | null }) => mayChange(filed ?? notFound())
