import type {
  ArchiveId,
  AttemptId,
  BatchId,
  CollectionId,
  LetterId,
  MediaId,
  OrderId,
  RefundId,
} from '#app/kernel/ids.ts'

/**
 * The names of all jobs. The queue gets them before the first job is added: a name that it does not know is inserted
 * by the first transaction that uses it, and all others that use it wait for that one, with the locks they hold.
 */
export const jobNames = [
  'check-audit',
  'compare-books',
  'convert-picture',
  'count-bought-together',
  'count-sales',
  'count-search-words',
  'daily-mail',
  'end-holds',
  'erase-persons',
  'expire-orders',
  'fetch-picture',
  'fold-facet-counts',
  'forget-sign-ins',
  'handle-provider-event',
  'issue-invoices',
  'make-archive',
  'pay-refund',
  'prune',
  'reconcile-payments',
  'release-payment',
  'remind-of-payments',
  'remove-collection',
  'remove-pictures',
  'run-backfills',
  'run-batch',
  'run-sales',
  'run-schedules',
  'seal-audit',
  'send-letter',
  'send-notices',
  'send-order-link',
  'settle-collection',
  'tell-index-now',
  'undo-import',
  'work-on-import',
] as const
export type JobName = (typeof jobNames)[number]

/** The input of each job, as JSON. Jobs that are not listed have none. */
interface Payloads {
  'convert-picture': { key: string; widths: number[] }
  'fetch-picture': { mediaId: MediaId; tries?: number }
  'handle-provider-event': { eventId: string }
  'make-archive': { archiveId: ArchiveId }
  'pay-refund': { refundId: RefundId }
  'release-payment': { attemptId: AttemptId }
  'remove-collection': { id: CollectionId; deletedAt: string }
  'run-batch': { batchId: BatchId }
  'send-letter': { letterId: LetterId }
  /** Null: no such order, or it is not theirs; the job takes its time all the same. */
  'send-order-link': { orderId: OrderId | null }
  'settle-collection': { id: CollectionId }
  'undo-import': { importId: string }
  'work-on-import': { importId: string }
}
export type Payload<Name extends JobName> = Name extends keyof Payloads ? Payloads[Name] : Record<string, never>
