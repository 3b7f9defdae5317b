import { currentTime } from '#app/kernel/clock.ts'
import type { RefundId } from '#app/kernel/ids.ts'
import { payRefund } from './pay-refund.server.ts'

export async function run({ refundId }: { refundId: RefundId }) {
  await payRefund(refundId, currentTime())
}
