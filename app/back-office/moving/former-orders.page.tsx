import { formerOrders } from '#app/imports/orders/former-orders.list.ts'
import { listPage } from '#app/back-office/lists/list.page.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { inWords } from './former-words.ts'

function ToOrder({ id, number }: { id: string; number: string }) {
  const { href } = useLanguage()
  return <a href={href('/admin/former-orders/:order', { order: id })}>{number}</a>
}

/** A number of the former shop may hold a slash, which no address could: the id leads to the order. */
export const { load, head, Screen } = listPage(
  '/admin/former-orders',
  formerOrders,
  ({ id, number, payment, fulfilment }) => ({
    number: <ToOrder id={id} number={number} />,
    payment: <bdi>{inWords(payment)}</bdi>,
    fulfilment: <bdi>{inWords(fulfilment)}</bdi>,
  }),
)
