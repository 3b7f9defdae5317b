import { dueWords } from '#app/daily/daily.mail.ts'
import { countDisputes } from '#app/daily/due.server.ts'
import { findSteps } from '#app/daily/first-steps.server.ts'
import { findOwnSales } from '#app/daily/own-sales.server.ts'
import { filterOf, waiting, waitingKinds } from '#app/daily/waiting.server.ts'
import { readFilter } from '#app/doors/list-address.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { countFitting } from '#app/operations/list.server.ts'
import { orders } from '#app/orders/lists/orders.list.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { stock } from '#app/stock/list/stock.list.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { type Queue, Queues } from './Queues.tsx'
import { SalesToday } from './SalesToday.tsx'
import styles from './Home.module.css'

export async function load(visit: Load<'/admin'>) {
  const actor = actorOf(visit)
  const mayStock = actor.permissions.has(stock.of.permission)
  const own = waitingKinds.filter((kind) => actor.permissions.has(waiting[kind].list.of.permission))
  const counted = own.map(async (kind): Promise<Queue> => {
    const { list, path, said } = waiting[kind]
    return { label: dueWords[kind], path, said, ...(await countFitting(list, filterOf(waiting[kind]), actor)) }
  })
  const [waits, disputes, lows, sales, steps] = await Promise.all([
    Promise.all(counted),
    countDisputes(),
    mayStock ? countFitting(stock, readFilter(stock, stock.views.low), actor) : null,
    findOwnSales(actor),
    findSteps(actor),
  ])
  // Disputes are counted one by one, as at the bank; the list shows their orders.
  const disputed: Queue = {
    label: dueWords.disputes,
    path: '/admin/orders',
    said: orders.views.disputed,
    count: disputes,
    more: false,
  }
  const low: Queue[] = lows ? [{ label: 'office.stock.low', path: '/admin/stock', said: stock.views.low, ...lows }] : []
  return { queues: [...waits, disputed, ...low], sales, steps }
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin'>): Head {
  return { title: language.t('office.name'), indexed: false }
}

export function Screen({ data: { queues, sales, steps } }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const mayMake = useMay('products.create')
  return (
    <OfficeFrame
      current="/admin"
      title={t('office.overview')}
      action={
        mayMake && (
          <Button look="quiet" href={href('/admin/products/new')}>
            {t('office.product.new')}
          </Button>
        )
      }
    >
      <div className={styles.home} data-live="home">
        {steps && <FirstSteps steps={steps} />}
        {/* On a phone only what is first is seen at once: what somebody waits for. */}
        <Queues queues={queues} />
        {sales && <SalesToday sales={sales} />}
      </div>
    </OfficeFrame>
  )
}
