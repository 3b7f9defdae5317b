import { actorOf } from '#app/doors/visit-actor.ts'
import { defaultLocale, isLocale } from '#app/locales.ts'
import { addressLines } from '#app/orders/page/address-lines.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { AddressBlock } from '#app/ui/text/AddressBlock.tsx'
import { OptionWords } from '#app/ui/text/OptionWords.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { languageOf } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { wordsFor } from '#app/orders/letters/line-language.ts'
import { barCodes } from './bar-code.server.ts'
import { chooseOrders, chosenIn } from './chosen-orders.server.ts'
import { listPrinted, type PrintedLine, type PrintedOrder } from './printed-orders.server.ts'
import { PrintFrame } from './PrintFrame.tsx'
import styles from './Printing.module.css'

export async function load(visit: Load<'/admin/print/slips'>) {
  const orders = await listPrinted(await chooseOrders(visit.query, actorOf(visit)))
  const [{ name, timeZone }, codes] = await Promise.all([getSettings(), barCodes(orders.map(({ number }) => number))])
  return {
    orders: orders.map((order) => ({ ...order, code: codes.get(order.number) ?? '' })),
    shop: name,
    timeZone,
    chosen: chosenIn(visit.query),
  }
}

export function head(_: unknown, { language }: Load<'/admin/print/slips'>): Head {
  return { title: language.t('print.slips'), indexed: false }
}

export function Screen({ data: { orders, chosen, ...shop } }: Shown<typeof load>) {
  const { t } = useLanguage()
  return (
    <PrintFrame
      path="/admin/print/slips"
      chosen={chosen}
      title={t('print.slips')}
      text={t('print.slips_text', { count: orders.length })}
    >
      <div className={styles.sheets}>
        {orders.map((order) => (
          <Slip key={order.id} order={order} {...shop} />
        ))}
      </div>
    </PrintFrame>
  )
}

interface SlipProps {
  order: PrintedOrder & { code: string }
  shop: string
  timeZone: string
}

/** It goes into the parcel, so it is in the language of the order. */
function Slip({ order, shop, timeZone }: SlipProps) {
  const reader = useLanguage()
  const locale = isLocale(order.locale) ? order.locale : defaultLocale
  const { t, date } = languageOf(locale, timeZone)
  const { number, shippingAddress, pickUp, method, notNow } = order
  return (
    <section className={styles.sheet} lang={locale} aria-labelledby={`slip-${number}`}>
      {notNow && (
        <p className={styles.stop} lang={reader.locale}>
          {reader.t('print.not_now')} {reader.t(`error.${notNow}`)}
        </p>
      )}
      <div className={styles.top}>
        <div>
          <p>{shop}</p>
          <h2 id={`slip-${number}`}>{t('print.slip', { number })}</h2>
          <p>{t('print.ordered', { day: date(order.createdAt) })}</p>
          {method && <p>{method}</p>}
          {pickUp && <p>{t('print.pick_up', { place: pickUp })}</p>}
        </div>
        <div className={styles.code}>
          <div aria-hidden="true" dangerouslySetInnerHTML={{ __html: order.code }} />
          {number}
        </div>
      </div>
      {shippingAddress && <AddressBlock lines={addressLines(shippingAddress, locale)} />}
      <table>
        <caption className="vh">{t('print.slip', { number })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('print.item')}</th>
            <th scope="col">{t('print.sku')}</th>
            <th scope="col">{t('print.quantity')}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td>
                <ItemName line={line} from={order.locale} to={locale} />
              </td>
              <td>{line.sku}</td>
              <td>{line.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('print.thanks', { shop })}</p>
    </section>
  )
}

export function ItemName({ line, from, to }: { line: PrintedLine; from: string; to: string }) {
  const { lang, options } = wordsFor(from, line, to)
  return (
    <>
      <bdi lang={lang}>{line.title}</bdi>
      {options.length > 0 && (
        <span>
          {' · '}
          <OptionWords options={options} />
        </span>
      )}
    </>
  )
}
