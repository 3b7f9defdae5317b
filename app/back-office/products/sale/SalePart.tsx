import { Once } from '#app/back-office/forms/Once.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import styles from '#app/back-office/order-page/Order.module.css'
import type { ProductData } from '#app/back-office/products/product-file.server.ts'
import { TimeField } from '#app/back-office/products/times/TimeField.tsx'
import type { Variant } from '#app/back-office/products/variants/variant-values.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field, FieldPair } from '#app/ui/form/Field.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { type FieldLabel, fieldMessages } from '#app/web/forms/field-messages.ts'
import { typedAmount } from '#app/web/forms/typed-amount.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import { salesOf, sharedSale } from './sales-of.ts'

interface SaleProps {
  data: ProductData
  form: FormState
}

export const saleLabels = {
  price: 'office.sale.price',
  basis_points: 'office.sale.percent',
  starts_at: 'office.sale.from',
  ends_at: 'office.sale.until',
} as const satisfies Record<string, FieldLabel>

/** The sale of the variant that is shown, or of all of them: what is planned or runs, and the form for it. */
export function SalePart({ data, form }: SaleProps) {
  const { t } = useLanguage()
  const may = useMay('products.plan_sale')
  const { view, place } = data
  const chosen = view.variants.find(({ id }) => id === place.variant)
  const variants = chosen ? [chosen] : view.variants
  if (view.status === 'archived' || !may) return null
  const sales = salesOf(variants)
  const runs = sales.some(({ state }) => state === 'running')
  const props = { data, form, variants, chosen }
  const isOpen = Object.keys(form.values).length > 0
  return (
    <Section title={t('office.sale')}>
      <div className="stack">
        {sales.map((sale) => (
          <SaleLine key={`${sale.state} ${sale.startsAt} ${sale.endsAt}`} sale={sale} all={variants.length} />
        ))}
        {runs && <p className="muted small">{t('office.sale.ended_by_price')}</p>}
        <details open={isOpen} className={styles.fold}>
          <summary>{t(sales.length > 0 ? 'office.sale.change' : 'office.sale.plan')}</summary>
          {runs ? <UntilForm {...props} /> : <PlanForm {...props} />}
        </details>
        {sales.length > 0 && <EndForm {...props} label={runs ? 'office.sale.end' : 'office.sale.cancel'} />}
      </div>
    </Section>
  )
}

function SaleLine({ sale, all }: { sale: ReturnType<typeof salesOf>[number]; all: number }) {
  const { t, money, time } = useLanguage()
  const { state, low, high, currency, count, startsAt, endsAt } = sale
  const price = [low, ...(high > low ? [high] : [])].map((amount) => money({ amount, currency })).join(' – ')
  const from = time(new Date(startsAt))
  return (
    <p>
      {count < all && <>{t('office.sale.of_variants', { count, all })}: </>}
      {endsAt
        ? t(`office.sale.${state}`, { price, from, until: time(new Date(endsAt)) })
        : t(`office.sale.${state}_open`, { price, from })}
    </p>
  )
}

interface FormProps extends SaleProps {
  variants: readonly Variant[]
  chosen: Variant | undefined
}

/** Where the form goes, and the page that is shown again afterwards. */
function useAct({ data: { id, place }, chosen }: FormProps) {
  const { href } = useLanguage()
  const at = { ...(place.page > 1 && { page: String(place.page) }), ...(chosen && { variant: chosen.id }) }
  const to = (
    path: '/admin/products/:product/sale' | '/admin/products/:product/sale/until' | '/admin/products/:product/sale/end',
  ) => `${href(path, { product: id })}?${new URLSearchParams(at).toString()}`
  return to
}

const Hidden = ({ data: { customerId, seen }, form, chosen }: FormProps) => (
  <>
    <Once customerId={customerId} />
    <Seen form={form} seen={seen} />
    {chosen && <input type="hidden" name="variants" value={chosen.id} />}
  </>
)

const timesOf = ({ form, data: { timeZone } }: FormProps) => ({ labels: saleLabels, form, timeZone })

function PlanForm(props: FormProps) {
  const language = useLanguage()
  const { t, locale } = language
  const { data, form, variants } = props
  const to = useAct(props)
  const messages = fieldMessages(language, form.problems, saleLabels)
  const planned = sharedSale(variants)
  const price = planned && planned.low === planned.high ? planned.low : null
  const currency = variants[0]?.price.currency ?? ''
  const optional = t('office.optional')
  const times = timesOf(props)
  return (
    <form method="post" action={to('/admin/products/:product/sale')} className="stack" noValidate>
      <Hidden {...props} />
      <p className="muted">
        {t('office.sale.text')} {data.struckPrice === 'lowest' && t('bulk.former_hint')}
      </p>
      <input type="hidden" name="price-currency" value={currency} />
      <FieldPair>
        <Field
          name="price"
          label={t('office.sale.price')}
          inputMode="decimal"
          optional={optional}
          hint={t('office.product.price_hint', { currency })}
          error={messages.price}
          defaultValue={form.values.price ?? (price === null ? '' : typedAmount({ amount: price, currency }, locale))}
        />
        <Field
          name="basis_points"
          label={t('office.sale.percent')}
          inputMode="decimal"
          optional={optional}
          hint={t('office.sale.percent_hint')}
          error={messages.basis_points}
          defaultValue={form.values.basis_points}
        />
      </FieldPair>
      <TimeField
        name="starts_at"
        moment={planned?.startsAt ?? null}
        hint={t('office.sale.from_hint', { zone: data.timeZone })}
        {...times}
      />
      <TimeField name="ends_at" moment={planned?.endsAt ?? null} hint={t('office.sale.until_hint')} {...times} />
      <p>
        <Button>{t('office.sale.save')}</Button>
      </p>
    </form>
  )
}

function UntilForm(props: FormProps) {
  const { t } = useLanguage()
  const to = useAct(props)
  const [running] = salesOf(props.variants)
  const times = timesOf(props)
  return (
    <form method="post" action={to('/admin/products/:product/sale/until')} className="stack" noValidate>
      <Hidden {...props} />
      <TimeField name="ends_at" moment={running?.endsAt ?? null} hint={t('office.sale.until_hint')} {...times} />
      <p>
        <Button>{t('office.sale.save_until')}</Button>
      </p>
    </form>
  )
}

function EndForm({ label, ...props }: FormProps & { label: 'office.sale.end' | 'office.sale.cancel' }) {
  const { t } = useLanguage()
  const to = useAct(props)
  return (
    <form method="post" action={to('/admin/products/:product/sale/end')}>
      <Hidden {...props} />
      <Button look="quiet">{t(label)}</Button>
    </form>
  )
}
