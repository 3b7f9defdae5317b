import { payRefund } from './refund.server.ts'

export async function run({ refundId }: { refundId: string }) {
  await payRefund(refundId, new Date())
}
