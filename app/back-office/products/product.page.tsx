import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { isRefused } from '#app/back-office/forms/shown-before.ts'
import { saidAt } from '#app/back-office/history/said-at.ts'
import { cameraPolicy } from '#app/back-office/scanning/scanned.ts'
import { Undo } from '#app/back-office/forms/Undo.tsx'
import styles from '#app/back-office/order-page/Order.module.css'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { type FieldLabel, fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { ProductAside } from './ProductAside.tsx'
import { ProductFields } from './ProductFields.tsx'
import { type ProductData, loadProduct } from './product-file.server.ts'
import { changeAct, productActs } from './product-form.server.ts'
import { ProductHistory } from './ProductHistory.tsx'
import { ProductPictures, withAddress } from '#app/back-office/products/pictures/ProductPictures.tsx'
import { productLabels } from './product-values.ts'
import { customRows } from '#app/back-office/products/custom/custom-rows.ts'
import { publishingLabels } from '#app/back-office/products/publishing/PublishingPart.tsx'
import { asTyped } from '#app/back-office/products/times/times-typed.server.ts'
import { saleLabels, SalePart } from '#app/back-office/products/sale/SalePart.tsx'
import { VariantFields } from '#app/back-office/products/variants/VariantFields.tsx'
import { variantLabels } from '#app/back-office/products/variants/variant-labels.ts'
import { fieldOf, type Variant } from '#app/back-office/products/variants/variant-values.ts'

export const act = changeAct
export const acts = productActs
export const load = loadProduct
export const policy = cameraPolicy

export function head({ view }: ProductData, _: Load<'/admin/products/:product'>): Head {
  return { title: view.title, indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { id, view, said } = data
  const language = useLanguage()
  const { t, href } = language
  // What is refused of the variants' form shows in it, and likewise of the other.
  const isOfVariants = Object.keys(form.values).some((name) => name.startsWith('variants-'))
  const isOfPictures = 'uploads' in form.values || 'order' in form.values
  const isOfSale = 'ends_at' in form.values
  const isOfTimes = 'withdraw_at' in form.values
  const none = { ...form, values: {}, problems: {}, problem: null }
  const labels = {
    ...productLabels(language, customRows(view.custom_fields).length),
    ...labelsOfRefused(view.variants, form),
    ...(isOfSale && saleLabels),
    ...(isOfTimes && publishingLabels),
    uploads: 'office.product.picture' as const,
    urls: 'office.product.picture_addresses' as const,
    text: 'office.comment' as const,
  }
  const place = saidAt(said)
  const notice = said && !isRefused(form) && (
    <Notice kind="success" action={<After data={data} />}>
      {t(`office.product.done.${said}`)}
    </Notice>
  )
  return (
    <OfficeFrame
      current="/admin/products"
      history={{ record: 'products', id }}
      above={<a href={href('/admin/products')}>{t('lists.products')}</a>}
      title={<bdi>{view.title}</bdi>}
      action={
        view.status === 'active' && (
          <Button look="quiet" href={href('/products/:slug', { slug: view.handle })}>
            {t('office.product.view')}
          </Button>
        )
      }
    >
      <div className="stack">
        <FormProblems form={form} messages={fieldMessages(language, withAddress(form.problems), labels)} />
        {place === null && notice}
      </div>
      <div className={styles.parts}>
        <div>
          <VariantFields data={data} form={isOfVariants ? form : none} />
          <SalePart data={data} form={isOfSale ? asTyped(form) : none} />
          <ProductPictures data={data} form={isOfPictures ? form : none} />
          <ProductFields data={data} form={isOfVariants || isOfPictures || isOfSale || isOfTimes ? none : form} />
          <ProductHistory data={data} form={form} notice={place === 'history' && notice} />
        </div>
        <aside aria-label={t('office.product.surroundings')}>
          <ProductAside data={data} form={isOfTimes ? asTyped(form) : form} />
        </aside>
      </div>
    </OfficeFrame>
  )
}

/** Of the variants that have a problem: making the labels of 2,000 takes longer than the rest of the page. */
function labelsOfRefused(variants: readonly Variant[], { problems }: FormState) {
  const names = Object.keys(problems).filter((name) => name.startsWith('variants-'))
  const refused = variants.filter(({ id }) => names.some((name) => name.startsWith(fieldOf(id, ''))))
  return Object.assign({}, ...refused.map(({ id }) => variantLabels(id))) as Record<string, FieldLabel>
}

/** The undo, or the next product. */
function After({ data: { said, undo, view, customerId } }: { data: ProductData }) {
  if (undo) return <Undo action={undo.action} undo={undo.offered} customerId={customerId} />
  return said === 'created' && <Another collection={view.collections[0]} isWithVariants={view.options.length > 0} />
}

/** Products are usually added in a row, mostly to the same collection and all with variants. */
function Another({ collection, isWithVariants }: { collection: string | undefined; isWithVariants: boolean }) {
  const { t, href } = useLanguage()
  const next = { ...(collection && { collection }), ...(isWithVariants && { variants: 1 }) }
  return (
    <Button look="quiet" href={href('/admin/products/new', undefined, next)}>
      {t('office.product.another')}
    </Button>
  )
}
