import { CellForm } from '#app/back-office/lists/CellForm.tsx'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { ListedProduct } from '#app/products/products.list.ts'
import type { FormState } from '#app/web/answers/answer.ts'
import { typedAmount } from '#app/web/forms/typed-amount.ts'
import { titleIn } from '#app/locales.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'

interface PriceFormProps {
  row: ListedProduct
  form: FormState
  customerId: CustomerId
  /** Where the list is, to come back to. */
  place: Record<string, string>
}

/** The price in the list; of a product of one variant it is changed there, too. */
export function PriceForm({ row, form, customerId, place }: PriceFormProps) {
  const { t, href, money, locale } = useLanguage()
  const { id, price, high, currency, only } = row
  const title = titleIn(row.title, row.titles, locale)
  const may = useMay('products.change_variants')
  const shown = [price, ...(high > price ? [high] : [])].map((amount) => money({ amount, currency })).join(' – ')
  if (!only || !may) return <span className="num">{shown}</span>
  const [name, was] = [`variants-${only}-price`, `variants-${only}-price_was`]
  const isMine = name in form.values
  const problem = isMine ? (form.problems[name] ?? form.problems[was] ?? form.problem) : undefined
  const now = typedAmount({ amount: price, currency }, locale)
  return (
    <CellForm
      action={`${href('/admin/products/:product/price', { product: id })}?${new URLSearchParams(place).toString()}`}
      customerId={customerId}
      hidden={{ [`${name}-currency`]: currency, [was]: now, [`${was}-currency`]: currency }}
      field={{
        id: name,
        name,
        label: t('office.product.price_of', { title }),
        value: isMine ? (form.values[name] ?? now) : now,
        inputMode: 'decimal',
        unit: currency,
        problem: problem && (
          <>
            {t(`error.${problem}`)}
            {problem === 'product.price_changed' && <> {t('office.product.price_is_now', { price: shown })}</>}
          </>
        ),
      }}
      save={t('office.product.save_price_of', { title })}
    />
  )
}
