import { missedSearches } from '#app/catalogue/synonyms/missed-searches.list.ts'
import { limits } from '#app/limits.ts'
import type { Filters } from '#app/operations/list-filter.ts'
import type { AnyList, Column } from '#app/operations/list.server.ts'
import { receivables } from '#app/payments/on-account/receivables.list.ts'
import { transfers } from '#app/payments/refunding/transfers.list.ts'
import { paymentProblems } from '#app/problems/payment-problems.list.ts'
import { returns } from '#app/returns/returns.list.ts'
import { withdrawals } from '#app/withdrawals/withdrawals.list.ts'

/** Lists of open work, in which nearly all rows are done. */
export const waitingLists: readonly { list: AnyList; days: string | null }[] = [
  { list: withdrawals, days: 'received' },
  { list: returns, days: 'requested' },
  { list: paymentProblems, days: 'found' },
  { list: transfers, days: 'requested' },
  { list: receivables, days: 'due' },
  { list: missedSearches, days: null },
]

/**
 * Each view, each value of each filter, each sort order, a range of dates, a search, and all of it in reverse order.
 */
export function queriesOf({ list, days }: (typeof waitingLists)[number]): Set<string> {
  const choices = Object.entries<Filters[string]>(list.filters).flatMap(([name, { words = [] }]) =>
    words.map((word) => `${name}=${String(word)}`),
  )
  const sorts = Object.entries<Column>(list.columns).flatMap(([name, { sorts: can }]) =>
    can ? [`sort=${name}`, `sort=-${name}`] : [],
  )
  const views = Object.values(list.views as Record<string, Record<string, string>>)
  return new Set([
    ...views.map((view) => new URLSearchParams(view).toString()),
    ...choices,
    ...sorts,
    ...views.flatMap((view) => sorts.map((sort) => `${new URLSearchParams(view).toString()}&${sort}`)),
    ...(days === null
      ? []
      : [
          `${days}_from=2025-01-01&${days}_to=2025-01-31`,
          `state=resolved&${days}_from=2025-01-01&${days}_to=2025-01-31`,
        ]),
    'q=B500000',
  ])
}

/**
 * Beside the million orders: a declaration and a problem for each tenth of them, and a book for each order on account.
 * One in a hundred is open. There are as many searches without results as are ever kept.
 */
export const fillWaiting = (count: number) => [
  `insert into withdrawals (id, submission_key, order_number, order_id, from_buyer, name, email, items, locale, received_at, handled_at)
   select uuidv7(o.id_at - now()), gen_random_uuid(), o.number, o.id, n / 10 % 7 > 0, 'Ada', 'buyer-' || n || '@example.com', '', 'en', o.id_at,
     case when n % 100 > 0 then o.id_at + interval '1 day' end
   from (select id, number, created_at as id_at, row_number() over (order by id) as n from orders) o where n % 10 = 0 and n <= ${count}`,
  `insert into returns (id, order_id, number, kind, state, requested_by, requested_at)
   select uuidv7(created_at - now()), id, number || '-R1', 'voluntary', case when n % 300 = 0 then 'requested' when n % 200 = 0 then 'received' else 'closed' end,
     'customer', created_at
   from (select id, number, created_at, row_number() over (order by id) as n from orders) o where n % 20 = 0`,
  `insert into payment_problems (id, kind, reference, order_id, found_at, resolved_at)
   select gen_random_uuid(), case when n % 50000 = 0 then 'refund-failed' when n % 3 = 0 then 'dispute' else 'review' end, 'pi_' || n, id, created_at,
     case when n % 100 > 0 then created_at + interval '1 day' end
   from (select id, created_at, row_number() over (order by id) as n from orders) o where n % 10 = 0`,
  `insert into account_payments (id, attempt_id, order_id, shop_id, live, amount, owed, currency, due_on, created_at)
   select gen_random_uuid(), gen_random_uuid(), id, 's', true, total, case when n % 100 = 0 or n > ${count} - 2000 then total else 0 end, currency,
     to_char(created_at + interval '14 days', 'YYYY-MM-DD'), created_at
   from (select id, total, currency, created_at, row_number() over (order by id) as n from orders) o where n % 2 = 0`,
  `insert into account_refunds (id, payment_id, refund_id, amount, state, created_at)
   select gen_random_uuid(), id, gen_random_uuid(), 1, case when n % 500 = 0 then 'pending' when n % 50 = 0 then 'failed' else 'succeeded' end, created_at
   from (select id, created_at, row_number() over (order by created_at) as n from account_payments) p where n % 5 = 0`,
  `insert into missed_searches (id, language, words, times, last_at)
   select uuidv7(), case when n % 3 = 0 then 'de' else 'en' end, 'b500000 words ' || n, 1 + n % 40, now() - n * interval '1 hour'
   from generate_series(1, ${limits.missedSearches.value}) n`,
]
