import type { FoundVariant } from '#app/drafts/composing/find-variants.server.ts'
import { lineWords } from '#app/cart/lines/line-view.ts'
import { GoneLines } from '#app/cart/page/GoneNotice.tsx'
import { OfferSummary } from '#app/drafts/paying/OfferSummary.tsx'
import type { OrderDraft } from '#app/orders/order.ts'
import type { OwnPrice } from '#app/drafts/draft-file.server.ts'
import type { CartLine } from '#app/cart/cart.ts'
import { limits } from '#app/limits.ts'
import { includedTaxes, taxName } from '#app/orders/order-words.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field, FieldPair } from '#app/ui/form/Field.tsx'
import { SearchForm } from '#app/ui/form/SearchForm.tsx'
import { ErrorSummary, Notice } from '#app/ui/notices/Notice.tsx'
import { Totals } from '#app/ui/text/Totals.tsx'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { typedAmount } from '#app/web/forms/typed-amount.ts'
import { useLanguage } from '#app/web/language.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { MeanwhileChanged } from '#app/back-office/forms/MeanwhileChanged.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { wholeAgain } from '#app/back-office/forms/shown-before.ts'
import { ShownWhole } from '#app/back-office/forms/ShownBefore.tsx'
import { untouched } from '#app/web/answers/answer.ts'
import type { DraftProps } from './draft-page.server.ts'
import styles from './Draft.module.css'

/** The items with their prices, the total, and the search for more. */
export function DraftLines({ data, form }: DraftProps) {
  const { t, href } = useLanguage()
  const { checkout, mayChangeLines, row, asked, found, sold, gone } = data
  if (sold) return <Sold data={data} sold={sold} />
  const lines = checkout?.cart.lines ?? []
  const page = href('/admin/drafts/:draft', { draft: row.number })
  return (
    <div className="stack">
      {gone.length > 0 && <Gone gone={gone} />}
      {lines.length === 0 && mayChangeLines && <p>{t('draft.no_lines')}</p>}
      {lines.length > 0 && (
        <div className={styles.lines}>
          {lines.map((line, index) => (
            <DraftLine
              key={line.id}
              data={data}
              form={form}
              line={line}
              total={checkout?.totals.lines[index]?.total ?? 0}
            />
          ))}
        </div>
      )}
      {checkout && <Sum data={data} />}
      {mayChangeLines && (
        <SearchForm
          action={`${page}#find`}
          label={t('draft.search')}
          submit={t('draft.search_press')}
          value={asked}
          input={{ id: 'find' }}
        />
      )}
      {mayChangeLines && asked !== '' && found.length === 0 && <p>{t('draft.found_none')}</p>}
      {found.length > 0 && (
        <ul className={styles.found}>
          {found.map((variant) => (
            <Found key={variant.id} data={data} variant={variant} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** What the draft held until it was deleted in the shop. */
function Gone({ gone }: Pick<DraftProps['data'], 'gone'>) {
  const { t } = useLanguage()
  return (
    <Notice kind="problem" silent>
      {t('draft.gone', { count: gone.length })}
      <GoneLines gone={gone} />
    </Notice>
  )
}

/** What the link sells. The catalogue may have changed since. */
function Sold({ data: { prices }, sold }: Pick<DraftProps, 'data'> & { sold: OrderDraft }) {
  const { t } = useLanguage()
  const agreed = prices.flatMap(({ variantId, priceReason }) => {
    const line = sold.lines.find((each) => each.variantId === variantId)
    return line && priceReason ? [{ variantId, title: line.title, reason: priceReason }] : []
  })
  return (
    <div className="stack">
      <OfferSummary offer={sold} />
      {agreed.map(({ variantId, title, reason }) => (
        <p key={variantId} className="muted small">
          <bdi>{title}</bdi>: {t('draft.agreed', { reason })}
        </p>
      ))}
    </div>
  )
}

type LineProps = DraftProps & { line: CartLine }

function DraftLine({ total, ...props }: LineProps & { total: number }) {
  const language = useLanguage()
  const { t, href, money } = language
  const { data, line } = props
  const { row, prices, mayChangeLines, customerId, seen } = data
  const agreed = prices.find(({ lineId }) => lineId === line.id)
  return (
    <div className="stack">
      <h3>
        <bdi>{lineWords(line, language)}</bdi>{' '}
        <span className="num">{money({ amount: total, currency: row.currency })}</span>
      </h3>
      {!mayChangeLines && <p>{t('cart.pieces', { count: line.quantity })}</p>}
      {agreed?.priceReason && <p className="muted small">{t('draft.agreed', { reason: agreed.priceReason })}</p>}
      {mayChangeLines && <LineForm {...props} agreed={agreed} />}
      {mayChangeLines && (
        <form id={removalOf(line)} method="post" action={href('/admin/drafts/:draft/lines', { draft: row.number })}>
          <Once customerId={customerId} />
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="variant" value={line.variantId} />
          <input type="hidden" name="quantity" value="0" />
        </form>
      )}
    </div>
  )
}

/** The form that the button beside "Save" sends. */
const removalOf = ({ id }: CartLine) => `remove-${id}`

function LineForm({ data, form, line, agreed }: LineProps & { agreed: OwnPrice | undefined }) {
  const language = useLanguage()
  const { t, href } = language
  const { row, customerId, mayPrice, seen } = data
  const price = agreed?.ownPrice ?? null
  const own = price === null ? '' : typedAmount({ amount: price, currency: row.currency }, language.locale)
  const labels = {
    quantity: 'draft.quantity',
    own_price: { name: t('draft.own_price', { currency: row.currency }) },
    reason: 'draft.reason',
  } as const
  const known = { quantity: String(line.quantity), own_price: own, reason: agreed?.priceReason ?? '' }
  const { sent, touched } = wholeAgain(form.values.variant === line.variantId ? form : untouched, known)
  const { field, messages } = fieldsOf({ t }, touched, labels, known)
  const id = (name: string) => ({ id: `${name}-${line.variantId}` })
  return (
    <form method="post" action={href('/admin/drafts/:draft/lines', { draft: row.number })} className="stack" noValidate>
      <ErrorSummary title={t('office.problems_in_form')} messages={messages} />
      <Once customerId={customerId} />
      <MeanwhileChanged form={sent} labels={labels} shown={known} />
      <Seen form={sent} seen={seen} />
      <ShownWhole shown={known} form={touched} />
      <input type="hidden" name="variant" value={line.variantId} />
      <div className={styles.fields}>
        <Field {...field('quantity')} {...id('quantity')} type="number" min={0} max={limits.lineQuantity.value} />
        {mayPrice && (
          <FieldPair>
            <Field
              {...field('own_price')}
              {...id('own_price')}
              inputMode="decimal"
              required={false}
              hint={t('draft.own_price_hint')}
            />
            <Field {...field('reason')} {...id('reason')} required={false} maxLength={limits.priceReason.value} />
          </FieldPair>
        )}
      </div>
      {mayPrice && <input type="hidden" name="own_price-currency" value={row.currency} />}
      <div className="row">
        <Button look="quiet">{t('draft.save_line')}</Button>
        <Button
          look="link"
          form={removalOf(line)}
          aria-label={`${t('draft.remove_line')}: ${lineWords(line, language)}`}
        >
          {t('draft.remove_line')}
        </Button>
      </div>
    </form>
  )
}

function Sum({ data: { checkout, row } }: Pick<DraftProps, 'data'>) {
  const language = useLanguage()
  const { t, money } = language
  if (!checkout) return null
  const { totals, method, pickUp, settings } = checkout
  const price = (amount: number) => money({ amount, currency: row.currency })
  const taxes = settings.pricesIncludeTax ? [] : totals.taxes
  return (
    <Totals
      lines={[
        { label: t('cart.total'), amount: price(totals.subtotal) },
        {
          label: pickUp ? t('orders.pick_up') : (method?.name ?? t('cart.shipping')),
          amount: pickUp || method ? price(totals.shippingTotal) : '–',
        },
        ...taxes.map((tax) => ({ label: taxName(tax, language), amount: price(tax.amount) })),
      ]}
      total={{
        label: t('checkout.total'),
        amount: price(totals.total),
        detail: settings.pricesIncludeTax ? includedTaxes(totals.taxes, row.currency, language) : undefined,
      }}
    />
  )
}

function Found({ data, variant }: Pick<DraftProps, 'data'> & { variant: FoundVariant }) {
  const { t, href, money } = useLanguage()
  const { row, prices, checkout, customerId, seen, asked } = data
  const has = prices.some(({ variantId }) => variantId === variant.id)
  const quantity = checkout?.cart.lines.find(({ variantId }) => variantId === variant.id)?.quantity ?? 0
  const words = [variant.title, variant.values, variant.sku].filter(Boolean).join(' · ')
  return (
    <li>
      <span>
        <bdi>{words}</bdi>
        <br />
        <span className="muted small">
          {money({ amount: variant.price, currency: row.currency })} ·{' '}
          {variant.available === null ? t('draft.unlimited') : t('draft.in_stock', { count: variant.available })}
          {has && ` · ${t('draft.added', { quantity })}`}
        </span>
      </span>
      <form method="post" action={href('/admin/drafts/:draft/lines', { draft: row.number }, { q: asked })}>
        <Once customerId={customerId} />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="variant" value={variant.id} />
        <input type="hidden" name="quantity" value={quantity + 1} />
        <Button look="quiet" aria-label={`${t('draft.add')}: ${words}`}>
          {t('draft.add')}
        </Button>
      </form>
    </li>
  )
}
