import type { JobName, Payload } from './jobs/job-names.ts'
import * as dailyMail from './daily/daily-mail.job.ts'
import * as countBoughtTogether from './catalogue/related/count-bought-together.job.ts'
import * as removeCollection from './collections/remove-collection.job.ts'
import * as settleCollection from './collections/rule/settle-collection.job.ts'
import * as countSales from './catalogue/search/count-sales.job.ts'
import * as countSearchWords from './catalogue/search/count-search-words.job.ts'
import * as foldFacetCounts from './catalogue/shelf/fold-facet-counts.job.ts'
import * as forgetSignIns from './identity/sign-in/forget-sign-ins.job.ts'
import * as checkAudit from './audit/check-audit.job.ts'
import * as erasePersons from './customers/erasure/erase-persons.job.ts'
import * as makeArchive from './customers/archive/make-archive.job.ts'
import * as issueInvoices from './invoices/issuing/issue-invoices.job.ts'
import * as sealAudit from './audit/seal-audit.job.ts'
import * as runBackfills from './backfills/run-backfills.job.ts'
import * as runBatch from './batches/running/run-batch.job.ts'
import * as sendLetter from './mail/send-letter.job.ts'
import * as sendOrderLink from './account/lookup/send-order-link.job.ts'
import * as sendNotices from './back-in-stock/send-notices.job.ts'
import * as compareBooks from './payments/books/compare-books.job.ts'
import * as endHolds from './orders/care/end-holds.job.ts'
import * as expireOrders from './payments/placing/expire-orders.job.ts'
import * as handleProviderEvent from './payments/events/handle-provider-event.job.ts'
import * as payRefund from './payments/refunding/pay-refund.job.ts'
import * as reconcilePayments from './payments/books/reconcile-payments.job.ts'
import * as releasePayment from './payments/settling/release-payment.job.ts'
import * as remindOfPayments from './payments/on-account/remind-of-payments.job.ts'
import * as convertPicture from './pictures/convert-picture.job.ts'
import * as fetchPicture from './pictures/fetch-picture.job.ts'
import * as removePictures from './pictures/library/remove-pictures.job.ts'
import * as tellIndexNow from './feeds/index-now/tell-index-now.job.ts'
import * as undoImport from './import-undo/undo-import.job.ts'
import * as workOnImport from './imports/steps/work-on-import.job.ts'
import * as runSchedules from './products/publishing/run-schedules.job.ts'
import * as runSales from './products/sales/run-sales.job.ts'
import * as prune from './system/prune.job.ts'

/**
 * What `x.job.ts` exports: one function that is called with the enqueued payload, and retried until it does not throw.
 */
interface JobModule<Name extends JobName> {
  run: (payload: Payload<Name>) => Promise<void>
}

/** Every job by its name in the queue. */
export const jobs: { readonly [Name in JobName]: JobModule<Name> } = {
  'check-audit': checkAudit,
  'compare-books': compareBooks,
  'convert-picture': convertPicture,
  'count-bought-together': countBoughtTogether,
  'count-sales': countSales,
  'count-search-words': countSearchWords,
  'daily-mail': dailyMail,
  'end-holds': endHolds,
  'erase-persons': erasePersons,
  'expire-orders': expireOrders,
  'fetch-picture': fetchPicture,
  'fold-facet-counts': foldFacetCounts,
  'forget-sign-ins': forgetSignIns,
  'handle-provider-event': handleProviderEvent,
  'issue-invoices': issueInvoices,
  'make-archive': makeArchive,
  'pay-refund': payRefund,
  prune,
  'reconcile-payments': reconcilePayments,
  'release-payment': releasePayment,
  'remind-of-payments': remindOfPayments,
  'remove-collection': removeCollection,
  'remove-pictures': removePictures,
  'run-backfills': runBackfills,
  'run-batch': runBatch,
  'run-sales': runSales,
  'run-schedules': runSchedules,
  'seal-audit': sealAudit,
  'send-letter': sendLetter,
  'send-notices': sendNotices,
  'send-order-link': sendOrderLink,
  'settle-collection': settleCollection,
  'tell-index-now': tellIndexNow,
  'undo-import': undoImport,
  'work-on-import': workOnImport,
}

/** Scheduled jobs (crontab lines, UTC). A missed run is caught up if it is younger than the backfill time. */
export const crontab = [
  '17 3 * * * prune {}',
  '53 3 * * * count-sales {}',
  '31 3 * * * remove-pictures ?max=3 {}',
  '41 2 * * * compare-books ?max=1 {}',
  // By day: the reminders are mails to people.
  '23 6-18 * * * remind-of-payments ?max=3 {}',
  // Each owner once a day, from the hour on that the settings name.
  '*/10 * * * * daily-mail ?max=3 {}',
  '*/5 * * * * forget-sign-ins {}',
  // The day begins at another hour in each time zone.
  '*/10 * * * * end-holds ?max=3 {}',
  '*/10 * * * * send-notices ?max=3 {}',
  '*/10 * * * * erase-persons ?max=3 {}',
  '*/5 * * * * tell-index-now ?max=3 {}',
  '9 * * * * count-bought-together {}',
  '* * * * * fold-facet-counts {}',
  '* * * * * count-search-words {}',
  '* * * * * expire-orders ?max=3 {}',
  '* * * * * issue-invoices ?max=3 {}',
  '* * * * * reconcile-payments ?max=3 {}',
  '* * * * * run-backfills ?max=3 {}',
  '* * * * * run-sales ?max=3 {}',
  '* * * * * run-schedules ?max=3 {}',
  '* * * * * seal-audit ?max=3 {}',
].join('\n')
