import { listVariantTitles } from '#app/catalogue/products/variant-title.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { Table } from '#app/ui/text/Table.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { chooseOrders, chosenIn } from './chosen-orders.server.ts'
import { listPrinted, type PrintedLine } from './printed-orders.server.ts'
import { PrintFrame } from './PrintFrame.tsx'
import { ItemName } from './slips.page.tsx'
import { fetchedFrom, pickTogether } from './to-pack.ts'
import styles from './Printing.module.css'

type PickedLine = PrintedLine & { locale: string }

export async function load(visit: Load<'/admin/print/pick-list'>) {
  const orders = await listPrinted(await chooseOrders(visit.query, actorOf(visit)))
  // What must not leave is not fetched.
  const ready = orders.filter(({ notNow }) => notNow === null)
  const parts = ready.map(({ number, locale, due, taken }) => ({
    number,
    parts: fetchedFrom(
      due.map((line): PickedLine => ({ ...line, locale })),
      taken,
    ),
  }))
  const left = orders.filter(({ notNow }) => notNow !== null).map(({ number }) => number)
  const picked = pickTogether(parts, nameOf)
  const titles = await listVariantTitles(
    picked.flatMap(({ line }) => line.variantId ?? []),
    visit.locale,
  )
  return {
    // Read by who fetches them, not by who bought them.
    picked: picked.map((each) => ({ ...each, title: each.line.variantId && titles.get(each.line.variantId) })),
    count: ready.length,
    left,
    chosen: chosenIn(visit.query),
  }
}

/** The same variant bought in two languages, or before it was renamed, is still one thing to fetch. */
const nameOf = ({ sku, variantId, title, options }: PickedLine) =>
  JSON.stringify([sku ?? '', variantId ?? [title, options.map(({ value }) => value)]])

export function head(_: unknown, { language }: Load<'/admin/print/pick-list'>): Head {
  return { title: language.t('print.pick_list'), indexed: false }
}

export function Screen({ data: { picked, count, left, chosen } }: Shown<typeof load>) {
  const { t, locale } = useLanguage()
  return (
    <PrintFrame
      path="/admin/print/pick-list"
      chosen={chosen}
      title={t('print.pick_list')}
      text={t('print.pick_list_text', { count })}
    >
      {left.length > 0 && <p className={styles.stop}>{t('print.left_out', { numbers: left.join(', ') })}</p>}
      <div className={styles.list}>
        <Table
          caption={t('print.pick_list')}
          columns={[
            { title: t('print.location') },
            { title: t('print.item') },
            { title: t('print.sku') },
            { title: t('print.quantity') },
            { title: t('print.for_orders') },
            { title: t('print.picked') },
          ]}
          rows={picked.map(({ line, title, location, quantity, orders }) => ({
            id: `${location} ${line.id}`,
            cells: [
              location ?? t('print.no_location'),
              title ? (
                <bdi key="name">{title}</bdi>
              ) : (
                <ItemName key="name" line={line} from={line.locale} to={locale} />
              ),
              line.sku,
              <b key="quantity" className="num">
                {quantity}
              </b>,
              orders.map((each) => `${each.number} × ${each.quantity}`).join(', '),
              <span key="box" className={styles.box} />,
            ],
          }))}
        />
      </div>
    </PrintFrame>
  )
}
