import { currentTime } from '#app/kernel/clock.ts'
import { payRefund } from './pay-refund.server.ts'

export async function run({ refundId }: { refundId: string }) {
  await payRefund(refundId, currentTime())
}
