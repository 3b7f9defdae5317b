import type { ComponentProps } from 'react'
import { Once } from '#app/back-office/forms/Once.tsx'
import { ScanButton } from '#app/back-office/scanning/ScanButton.tsx'
import type { FoundVariant } from '#app/purchase-orders/find-variants.server.ts'
import type { FiledLine } from '#app/purchase-orders/purchase-file.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { SearchForm } from '#app/ui/form/SearchForm.tsx'
import { ErrorSummary } from '#app/ui/notices/Notice.tsx'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { typedAmount } from '#app/web/forms/typed-amount.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { EditProps } from './edit-page.server.ts'
import styles from './Purchases.module.css'

export const lineName = ({ title, sku }: Pick<FiledLine, 'title' | 'sku'>) => [title, sku].filter(Boolean).join(' · ')

/** What was ordered, line by line, and the search for more. */
export function PurchaseLines({ data, form }: EditProps) {
  const { t, href } = useLanguage()
  const { order, asked, found, isMore, places } = data
  const page = href('/admin/purchase-orders/:purchase/edit', { purchase: order.row.number })
  const location = places.find(({ value }) => value === order.row.locationId)?.label ?? ''
  return (
    <div className={styles.lines}>
      {order.lines.length === 0 && <p>{t('purchases.no_lines')}</p>}
      {order.lines.length > 0 && (
        <ul>
          {order.lines.map((line) => (
            <li key={line.variantId}>
              <LineForm data={data} form={form} line={line} />
            </li>
          ))}
        </ul>
      )}
      <SearchForm
        action={`${page}#find`}
        label={t('purchases.search')}
        submit={t('purchases.search_press')}
        value={asked}
        input={{ id: 'find', autoComplete: 'off' }}
      />
      <ScanButton into="find" />
      {asked !== '' && found.length === 0 && <p>{t('purchases.found_none')}</p>}
      {asked === '' && found.length > 0 && <h3>{t('purchases.scarce', { location })}</h3>}
      {found.length > 0 && (
        <ul>
          {found.map((variant) => (
            <Found key={variant.id} data={data} variant={variant} />
          ))}
        </ul>
      )}
      {isMore && <p className="muted">{t('purchases.found_more', { count: found.length })}</p>}
    </div>
  )
}

/** How many of it, and what one costs; the button beside it takes the line out. */
function LineForm({ data, form, line }: EditProps & { line: FiledLine }) {
  const language = useLanguage()
  const { t, href, locale } = language
  const { row } = data.order
  const mine = form.values.variant === line.variantId ? form : { ...form, values: {}, problems: {} }
  const cost = line.unitCost === null ? '' : typedAmount({ amount: line.unitCost, currency: row.currency }, locale)
  const labels = {
    quantity: 'purchases.quantity',
    unit_cost: { name: t('purchases.unit_cost', { currency: row.currency }) },
  } as const
  const { field, messages } = fieldsOf(language, mine, labels, { quantity: String(line.quantity), unit_cost: cost })
  const id = (name: string) => ({ id: `${name}-${line.variantId}` })
  const action = href('/admin/purchase-orders/:purchase/lines', { purchase: row.number })
  const removal = `remove-${line.variantId}`
  return (
    <>
      <form method="post" action={action} noValidate>
        <p>
          <bdi>{lineName(line)}</bdi>
          {line.arrived > 0 && (
            <span className="muted small"> {t('purchases.arrived_so_far', { count: line.arrived })}</span>
          )}
        </p>
        <ErrorSummary title={t('office.problems_in_form')} messages={messages} />
        <Once customerId={data.customerId} />
        <input type="hidden" name="variant" value={line.variantId} />
        <div className={styles.fields}>
          <Field {...field('quantity')} {...id('quantity')} inputMode="numeric" dir="ltr" autoComplete="off" />
          {data.seesCosts && (
            <CostField field={{ ...field('unit_cost'), ...id('unit_cost') }} currency={row.currency} />
          )}
          <div className="row">
            <Button look="quiet" aria-label={`${t('purchases.save_line')}: ${lineName(line)}`}>
              {t('purchases.save_line')}
            </Button>
            {line.arrived === 0 && (
              <Button look="link" form={removal} aria-label={`${t('purchases.remove_line')}: ${lineName(line)}`}>
                {t('purchases.remove_line')}
              </Button>
            )}
          </div>
        </div>
      </form>
      <form id={removal} method="post" action={action}>
        <Once customerId={data.customerId} />
        <input type="hidden" name="variant" value={line.variantId} />
        <input type="hidden" name="quantity" value="0" />
      </form>
    </>
  )
}

function CostField({ field, currency }: { field: ComponentProps<typeof Field>; currency: string }) {
  return (
    <>
      <input type="hidden" name="unit_cost-currency" value={currency} />
      <Field {...field} inputMode="decimal" dir="ltr" autoComplete="off" required={false} />
    </>
  )
}

function Found({ data, variant }: Pick<EditProps, 'data'> & { variant: FoundVariant }) {
  const { t, href } = useLanguage()
  const { order, asked, customerId } = data
  const known = order.lines.find(({ variantId }) => variantId === variant.id)
  const id = `add-${variant.id}`
  return (
    <li>
      <form
        method="post"
        action={href('/admin/purchase-orders/:purchase/lines', { purchase: order.row.number }, { q: asked })}
        className={styles.found}
      >
        <span>
          <bdi>{lineName(variant)}</bdi>
          <br />
          <span className="muted small">
            {t('draft.in_stock', { count: variant.available })}
            {variant.incoming > 0 && ` · ${t('office.stock.incoming', { count: variant.incoming })}`}
            {known && ` · ${t('purchases.added', { count: known.quantity })}`}
          </span>
        </span>
        <Once customerId={customerId} />
        <input type="hidden" name="variant" value={variant.id} />
        {!known && (
          <>
            <Field
              id={id}
              name="quantity"
              label={t('purchases.quantity')}
              inputMode="numeric"
              dir="ltr"
              autoComplete="off"
              defaultValue="1"
            />
            <Button look="quiet" aria-label={`${t('purchases.add')}: ${lineName(variant)}`}>
              {t('purchases.add')}
            </Button>
          </>
        )}
      </form>
    </li>
  )
}
