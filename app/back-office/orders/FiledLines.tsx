import { noReturnWords } from '#app/catalogue/law/no-return.ts'
import { wordsFor } from '#app/orders/letters/line-language.ts'
import type { OrderDetails } from '#app/orders/page/order-details.ts'
import { OrderTotals } from '#app/orders/page/OrderTotals.tsx'
import { pictureOf } from '#app/catalogue/pictures/picture.ts'
import { Picture } from '#app/ui/product/Picture.tsx'
import styles from '#app/back-office/order-page/Order.module.css'
import { OptionWords } from '#app/ui/text/OptionWords.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { FiledLine, OrderFile } from './order-file.server.ts'

/** The ordered lines, with how many pieces of each were sent and returned. */
export function FiledLines({ file: { order, lines, account } }: { file: OrderFile }) {
  const { t, money } = useLanguage()
  const price = (amount: number) => money({ amount, currency: order.currency })
  return (
    <Section title={t('office.lines')}>
      <Table
        caption={t('office.lines')}
        columns={[
          { title: t('office.piece') },
          { title: t('office.field.fulfilment') },
          { title: t('office.gone_back') },
          { title: t('office.ledger_amount'), end: true },
        ]}
        rows={lines.map((line) => ({
          id: line.id,
          cells: [
            <Item key="name" line={line} order={order} />,
            <span key="sent">
              {t('office.sent_of', {
                sent: line.quantity - line.removed - line.left,
                count: line.quantity - line.removed,
              })}
              {line.removed > 0 && ` · ${t('office.line.removed', { count: line.removed })}`}
              {line.returned > 0 && ` · ${t('office.line.returned', { count: line.returned })}`}
            </span>,
            line.refundedAmount > 0 &&
              t(account ? 'office.gone_back_account' : 'office.gone_back_amount', {
                amount: price(line.refundedAmount),
              }),
            price(line.total),
          ],
        }))}
      />
      <OrderTotals order={order} />
    </Section>
  )
}

function Item(shown: Parameters<typeof LineName>[0]) {
  const { picture } = shown.line
  return (
    <div className={styles.item}>
      {/* The picture of the day it was bought; files are stored by content, so it still exists. */}
      <span>
        {picture && <Picture {...pictureOf({ ...picture, width: null, height: null }, '2.5rem', '')} alt="" />}
      </span>
      <div>
        <LineName {...shown} />
      </div>
    </div>
  )
}

/** The line in the words of its buyer, whose language need not be the reader's. */
export function LineName({ line, order }: { line: FiledLine; order: Pick<OrderDetails, 'locale'> }) {
  const language = useLanguage()
  const { lang, options } = wordsFor(order.locale, line, language.locale)
  const more = [line.sku, noReturnWords(line.noReturn, language)].filter(Boolean).join(' · ')
  return (
    <>
      <bdi lang={lang}>{line.title}</bdi>
      {(options.length > 0 || more) && (
        <>
          <br />
          <span className="muted small">
            <OptionWords options={options} />
            {options.length > 0 && more && ' · '}
            {more}
          </span>
        </>
      )}
    </>
  )
}
