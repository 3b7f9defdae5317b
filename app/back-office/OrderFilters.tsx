import { paymentStates } from '#app/orders/ledger.ts'
import { Button } from '#app/ui/Button.tsx'
import { Field } from '#app/ui/Field.tsx'
import { useLanguage } from '#app/web/language.tsx'
import styles from './Office.module.css'
import { type OrderFilter, shownGoods, shownStates } from './order-filter.ts'

/** What narrows the list. Its button sends it: a list that jumps at each arrow key is no use to a keyboard. */
export function OrderFilters({ filter }: { filter: OrderFilter }) {
  const { t, href } = useLanguage()
  const any = { value: '', label: t('office.any') }
  const states = shownStates.map((value) => ({ value, label: t(`office.state.${value}`) }))
  const payments = paymentStates.map((value) => ({ value, label: t(`office.payment.${value}`) }))
  const goods = shownGoods.map((value) => ({
    value,
    label: t(`office.goods.${value}`),
  }))
  const select = { as: 'select', required: false } as const
  return (
    <form action={href('/admin/orders')} aria-label={t('office.filters')} className={styles.filters}>
      {filter.search && <input type="hidden" name="q" value={filter.search} />}
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
        defaultValue={filter.goods ?? ''}
        options={[any, ...goods]}
      />
      <Button look="quiet">{t('office.narrow')}</Button>
    </form>
  )
}
