import { countProblems, countTransfers, countWithdrawals } from '#app/daily/due.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { readFilter } from '#app/doors/list-address.ts'
import { countFitting } from '#app/operations/list.server.ts'
import { orders } from '#app/orders/lists/orders.list.ts'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { OfficeFrame } from './OfficeFrame.tsx'

export async function load(visit: Load<'/admin'>) {
  const [pack, found, withdrawals, transfers] = await Promise.all([
    countFitting(orders, readFilter(orders, orders.views.to_pack), actorOf(visit)),
    countProblems(),
    countWithdrawals(),
    countTransfers(),
  ])
  return { pack, ...found, withdrawals, transfers }
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin'>): Head {
  return { title: language.t('office.name'), indexed: false }
}

export function Screen({
  data: { pack, problems, overdue, failed, disputes, withdrawals, transfers },
}: Shown<typeof load>) {
  const { t, href, number } = useLanguage()
  const payments = href('/admin/payments')
  const waits = [
    {
      label: t('lists.orders.view.to_pack'),
      href: href('/admin/orders', undefined, orders.views.to_pack),
      count: pack.more ? t('office.more_than', { count: number(pack.count) }) : number(pack.count),
    },
    { label: t('office.waits.withdrawals'), href: href('/admin/withdrawals'), count: number(withdrawals) },
    { label: t('office.waits.problems'), href: payments, count: number(problems) },
    { label: t('office.waits.overdue'), href: payments, count: number(overdue) },
    { label: t('office.transfers'), href: payments, count: number(transfers) },
    { label: t('office.waits.failed'), href: payments, count: number(failed) },
    {
      label: t('office.waits.disputes'),
      href: href('/admin/orders', undefined, orders.views.disputed),
      count: number(disputes),
    },
  ]
  return (
    <OfficeFrame current="/admin" title={t('office.overview')} text={t('office.overview_text')}>
      <Table
        caption={t('office.overview')}
        columns={[{ title: t('office.waits') }, { title: t('office.count'), end: true }]}
        rows={waits.map((wait) => ({
          id: wait.label,
          cells: [
            <a key="what" href={wait.href}>
              {wait.label}
            </a>,
            wait.count,
          ],
        }))}
      />
    </OfficeFrame>
  )
}
