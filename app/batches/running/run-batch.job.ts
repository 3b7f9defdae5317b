import type { BatchId } from '#app/kernel/ids.ts'
import { runBatch } from './run-batch.server.ts'

export const run = ({ batchId }: { batchId: BatchId }) => runBatch(batchId)
