import { Once } from '#app/back-office/forms/Once.tsx'
import { before, fieldsToSee, touchedOf } from '#app/back-office/forms/shown-before.ts'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import type { Locale } from '#app/locales.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { ProductProps } from '#app/back-office/products/product-file.server.ts'
import { useMayOpen } from '#app/web/requests/visitor.tsx'
import { ManyVariants } from './ManyVariants.tsx'
import { OneVariant } from './OneVariant.tsx'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { columnNames, fieldOf, nameOf, type Variant, variantValues } from './variant-values.ts'
import { asShown, shownVariants, withShown } from './variants-shown.ts'

/** Prices, codes and delivery of the variants: of one all of it, of many what one changes most, page by page. */
export function VariantFields({ data, form: refused }: ProductProps) {
  const { id, view, seen, place, customerId } = data
  const { t, href, locale } = useLanguage()
  // What is not counted has no stock to enter.
  const mayCount = useMayOpen()('/admin/stock/count') && data.figures.stock !== null
  const chosen = view.variants.find((variant) => variant.id === place.variant)
  const only = chosen ?? (view.variants.length === 1 ? view.variants[0] : undefined)
  const shown = only ? [only] : view.variants.slice(place.from, place.to)
  const names = only ? Object.keys(variantValues(only, locale)) : columnNames
  const all = { ...refused, values: withShown(refused.values) }
  const form = touchedOf(all)
  const were = shownAtFirst(shown, names, form, locale)
  const at = { ...(place.page > 1 && { page: String(place.page) }), ...(chosen && { variant: chosen.id }) }
  const path = href('/admin/products/:product/variants', { product: id })
  return (
    <Section
      title={chosen ? nameOf(chosen, view.title) : t(only ? 'office.product.only' : 'office.product.variants')}
      action={
        chosen
          ? { href: href('/admin/products/:product', { product: id }), label: t('office.product.variants') }
          : {
              href: href('/admin/products/:product/options', { product: id }),
              label: t(view.options.length > 0 ? 'office.product.options_link' : 'office.product.options_first'),
            }
      }
    >
      <form method="post" action={`${path}?${new URLSearchParams(at).toString()}`} className="stack" noValidate>
        <ChangedMeanwhile variants={shown} names={names} form={all} data={data} />
        <Once customerId={customerId} />
        <Seen form={refused} seen={seen} />
        <input type="hidden" name={shownVariants} value={asShown(were)} />
        {only ? (
          <OneVariant variant={only} data={data} form={form} toSee={fieldsToSee(all, storedOf(only, locale))} />
        ) : (
          <ManyVariants data={data} form={form} />
        )}
        <p>
          <Button>{t('office.product.save_prices')}</Button>
        </p>
      </form>
      {!only && mayCount && (
        <p>
          {t('office.product.in_stock', { count: data.figures.stock ?? 0 })}{' '}
          <a href={href('/admin/stock/count', undefined, { q: view.title })}>{t('office.product.count_stock')}</a>
        </p>
      )}
    </Section>
  )
}

/** What is stored; of a field that the reader has changed, what it was before. */
const shownAtFirst = (variants: readonly Variant[], names: readonly string[], form: FormState, locale: Locale) =>
  Object.fromEntries(
    variants.map((variant) => {
      const stored = variantValues(variant, locale)
      const was = (name: string) => form.values[before(fieldOf(variant.id, name))] ?? stored[name] ?? ''
      return [variant.id, Object.fromEntries(names.map((name) => [name, was(name)]))]
    }),
  )

/** Its values by the names of the form's fields. */
const storedOf = (variant: Variant, locale: Locale) =>
  Object.fromEntries(
    Object.entries(variantValues(variant, locale)).map(([name, value]) => [fieldOf(variant.id, name), value]),
  )
