import type { DaySales, Sales } from '#app/daily/sales.ts'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import styles from './Home.module.css'

/** What was sold today, against the same weekday a week before, and the weeks behind as bars. */
export function SalesToday({ sales }: { sales: Sales }) {
  const { t, money, number, weekday } = useLanguage()
  const { today, before, beforeByNow, currency } = sales
  const price = ({ amount }: DaySales) => money({ amount, currency })
  return (
    <section aria-labelledby="sales">
      <h2 id="sales">{t('office.sales')}</h2>
      <div className={styles.sales}>
        <dl className={styles.figures}>
          <div>
            <dt>{t('office.sales.today')}</dt>
            <dd className="num">{price(today)}</dd>
            <dd className="muted small">
              {t('office.sales.before_by_now', { day: weekday(before.day), amount: price(beforeByNow) })}
            </dd>
          </div>
          <div>
            <dt>{t('office.sales.orders')}</dt>
            <dd className="num">{number(today.orders)}</dd>
            <dd className="muted small">
              {t('office.sales.before_orders', { count: beforeByNow.orders, whole: before.orders })}
            </dd>
          </div>
        </dl>
        <Bars sales={sales} />
      </div>
      <details>
        <summary>{t('office.sales.table')}</summary>
        <Table
          caption={t('office.sales.table')}
          columns={[
            { title: t('office.sales.day') },
            { title: t('office.sales.orders'), end: true },
            { title: t('office.sales.amount'), end: true },
          ]}
          rows={sales.days.toReversed().map((each) => ({
            id: each.day,
            cells: [weekday(each.day), number(each.orders), price(each)],
          }))}
        />
      </details>
    </section>
  )
}

const height = 60
const step = 10

/** One bar for each day, of a height in proportion; the table beneath has the figures. */
function Bars({ sales: { days, currency } }: { sales: Sales }) {
  const { t, money, weekday } = useLanguage()
  const most = Math.max(1, ...days.map(({ amount }) => amount))
  const heightOf = (amount: number) => (amount === 0 ? 0 : Math.max(1, Math.round((amount / most) * height)))
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${days.length * step} ${height + 1}`}
      role="img"
      aria-label={t('office.sales.chart', { count: days.length, most: money({ amount: most, currency }) })}
      preserveAspectRatio="none"
    >
      {days.map(({ day, amount }, at) => (
        <rect
          key={day}
          x={at * step + 1}
          width={step - 3}
          y={height - heightOf(amount)}
          height={heightOf(amount)}
          className={at === days.length - 1 ? styles.now : undefined}
        >
          <title>{`${weekday(day)}: ${money({ amount, currency })}`}</title>
        </rect>
      ))}
      <rect x="0" y={height} width={days.length * step} height="1" className={styles.ground} />
    </svg>
  )
}
