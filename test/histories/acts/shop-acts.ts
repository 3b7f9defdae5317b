import { compareBooks } from '#app/payments/books/compare-books.server.ts'
import { endOverdueOrders } from '#app/payments/placing/expire.server.ts'
import { issueInvoices } from '#app/invoices/issuing/issue-invoices.server.ts'
import { reconcilePayments } from '#app/payments/books/reconcile.server.ts'
import type { Act } from './act.ts'
import { runJob } from '#test/histories/shop/queue.ts'

export const works = (jobs: number): Act => ({
  says: `The worker does ${jobs} jobs`,
  async run(history) {
    for (let done = 0; done < jobs && (await runJob(history)); done++);
  },
})
/** Two workers at once take due jobs. */
export const worksTwice: Act = {
  says: 'Two workers take a job each',
  run: async (history) => {
    const [first, second] = await Promise.allSettled([runJob(history), runJob(history)])
    for (const each of [first, second]) if (each.status === 'rejected') throw each.reason
  },
}
/** Also two at once, as any act. */
export const invoices: Act = {
  says: 'Invoices are issued',
  run: ({ shop }) => issueInvoices(() => shop.now()),
}

export const reconciles: Act = {
  says: 'The reconciler looks',
  run: ({ shop }) => reconcilePayments(shop.now()),
}
export const expires: Act = {
  says: 'Overdue orders end',
  run: ({ shop }) => endOverdueOrders(shop.now()),
}
export const compares: Act = {
  says: 'The books are compared',
  run: ({ shop }) => compareBooks(shop.now()),
}
