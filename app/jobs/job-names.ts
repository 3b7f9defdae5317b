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
  'run-batch',
  'seal-audit',
  'send-letter',
  'send-order-link',
  'tell-index-now',
  'undo-import',
  'work-on-import',
] as const
