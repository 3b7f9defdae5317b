import { type OrderFilter, orderFilters } from '#app/orders/lists/order-filter.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { useLanguage } from '#app/web/language.tsx'
import styles from '#app/back-office/Office.module.css'

/** What narrows the list. Its button sends it: a list that jumps at each arrow key is no use to a keyboard. */
export function OrderFilters({ filter }: { filter: OrderFilter }) {
  const { t, href } = useLanguage()
  const any = { value: '', label: t('office.any') }
  const states = orderFilters.state.words.map((value) => ({ value, label: t(`office.state.${value}`) }))
  const payments = orderFilters.payment.words.map((value) => ({ value, label: t(`office.payment.${value}`) }))
  const goods = orderFilters.fulfilment.words.map((value) => ({
    value,
    label: t(`office.goods.${value}`),
  }))
  const select = { as: 'select', required: false } as const
  return (
    <form action={href('/admin/orders')} aria-label={t('office.filters')} className={styles.filters}>
      {filter.q && <input type="hidden" name="q" value={filter.q} />}
      <Field
        {...select}
        name="state"
        label={t('office.filter.state')}
        defaultValue={filter.state ?? ''}
        options={[any, ...states]}
      />
      <Field
        {...select}
        name="payment"
        label={t('office.filter.payment')}
        defaultValue={filter.payment ?? ''}
        options={[any, ...payments]}
      />
      <Field
        {...select}
        name="fulfilment"
        label={t('office.filter.fulfilment')}
        defaultValue={filter.fulfilment ?? ''}
        options={[any, ...goods]}
      />
      <Button look="quiet">{t('office.narrow')}</Button>
    </form>
  )
}
