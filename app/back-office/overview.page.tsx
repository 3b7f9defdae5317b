import { dueWords } from '#app/daily/daily.mail.ts'
import { countDisputes } from '#app/daily/due.server.ts'
import { filterOf, waiting, waitingKinds } from '#app/daily/waiting.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { countFitting } from '#app/operations/list.server.ts'
import { orders } from '#app/orders/lists/orders.list.ts'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { OfficeFrame } from './OfficeFrame.tsx'

export async function load(visit: Load<'/admin'>) {
  const counted = waitingKinds.map(async (kind) => {
    const { list, path, said } = waiting[kind]
    const total = await countFitting(list, filterOf(waiting[kind]), actorOf(visit))
    return { kind, path, said, ...total }
  })
  return { waits: await Promise.all(counted), disputes: await countDisputes() }
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin'>): Head {
  return { title: language.t('office.name'), indexed: false }
}

export function Screen({ data: { waits, disputes } }: Shown<typeof load>) {
  const { t } = useLanguage()
  // Disputes are counted one by one, as at the bank; the list shows their orders.
  const rows = [
    ...waits,
    {
      kind: 'disputes' as const,
      path: '/admin/orders' as const,
      said: orders.views.disputed,
      count: disputes,
      more: false,
    },
  ]
  return (
    <OfficeFrame current="/admin" title={t('office.overview')} text={t('office.overview_text')}>
      <Table
        caption={t('office.overview')}
        columns={[{ title: t('office.waits') }, { title: t('office.count'), end: true }]}
        rows={rows.map((row) => ({
          id: row.kind,
          cells: [<What key="what" {...row} />, <Count key="count" {...row} />],
        }))}
      />
    </OfficeFrame>
  )
}

type Row = Shown<typeof load>['data']['waits'][number]

function What({ kind, path, said }: Pick<Row, 'path' | 'said'> & { kind: keyof typeof dueWords }) {
  const { t, href } = useLanguage()
  return <a href={href(path, undefined, said)}>{t(dueWords[kind])}</a>
}

function Count({ count, more }: Pick<Row, 'count' | 'more'>) {
  const { t, number } = useLanguage()
  return more ? t('office.more_than', { count: number(count) }) : number(count)
}
