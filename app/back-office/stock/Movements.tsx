import { Pagination } from '#app/ui/notices/Pagination.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Movement, readVariantStock } from './variant-stock.server.ts'

type Stock = Awaited<ReturnType<typeof readVariantStock>>

/** Every change of a variant's stock, newest first: what, where, why, by whom. */
export function Movements({ variant, movements, people, isLater }: Stock & { isLater: boolean }) {
  const { t, href, time, number } = useLanguage()
  if (movements.rows.length === 0) return <p className="muted">{t('office.stock.no_movements')}</p>
  const page = (before?: string) => href('/admin/stock/:variant', { variant: variant.id }, { before })
  return (
    <>
      <Table
        caption={t('office.stock.history')}
        columns={[
          { title: t('office.stock.when') },
          { title: t('office.stock.change'), end: true },
          { title: t('office.stock.why') },
          { title: t('lists.stock.location') },
          { title: t('office.stock.who') },
        ]}
        rows={movements.rows.map((movement) => ({
          id: movement.id,
          cells: [
            <span key="at" className="small">
              {time(movement.at)}
            </span>,
            <span key="quantity" className="num">
              {movement.quantity > 0 ? '+' : '−'}
              {number(Math.abs(movement.quantity))}
            </span>,
            <Why key="why" movement={movement} />,
            <bdi key="location">{movement.location}</bdi>,
            <bdi key="who">{people[movement.who] ?? t('office.stock.by_shop')}</bdi>,
          ],
        }))}
      />
      {(movements.next || isLater) && (
        <Pagination
          label={t('office.stock.history')}
          where=""
          previous={isLater ? { href: page(), label: t('office.list.first') } : undefined}
          next={movements.next ? { href: page(movements.next), label: t('office.list.next') } : undefined}
        />
      )}
    </>
  )
}

const ofOrders = ['sale', 'release', 'return']

function Why({ movement: { reason, reference, note, quantity, purchase } }: { movement: Movement }) {
  const { t, href } = useLanguage()
  const said = reason === 'receipt' && quantity < 0 ? 'receipt_undone' : reason
  const page = ofOrders.includes(reason)
    ? href('/admin/orders/:number', { number: reference })
    : purchase && href('/admin/purchase-orders/:purchase', { purchase })
  return (
    <>
      {t(`office.stock.reason.${said}`)}
      {reference && ' · '}
      {reference && (page ? <a href={page}>{reference}</a> : <bdi>{reference}</bdi>)}
      {note && (
        <>
          <br />
          <bdi className="muted small">{note}</bdi>
        </>
      )}
    </>
  )
}
