import { formOf, shownAgain } from '#app/doors/form.server.ts'
import { chooseCollections } from '#app/collections/by-hand/choose-collections.operation.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId, type ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { createProduct } from '#app/products/create-product.operation.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { again, seeOther } from '#app/web/answers/answer.ts'
import { typed } from '#app/web/forms/form.ts'
import { fieldsOf, submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { RichTools } from '#app/back-office/writing/RichTools.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import orderStyles from '#app/back-office/order-page/Order.module.css'
import { PictureField } from '#app/back-office/products/pictures/PictureField.tsx'
import { keepAhead, takeUploads } from '#app/back-office/products/pictures/uploads.server.ts'
import { asTyped, withPricesApart } from './priced-lines.ts'
import { choosable } from './product-collections.server.ts'

type Visit = Act<'/admin/products/new'>

export async function load(visit: Load<'/admin/products/new'>) {
  const [{ currency }, collections] = await Promise.all([getSettings(), choosable(actorOf(visit), visit.locale)])
  return {
    currency,
    collections,
    // Of the product before, where one follows another.
    collection: visit.query.get('collection') ?? '',
    isWithVariants: visit.query.get('variants') !== null,
    submission: newId(),
    customerId: customerOf(visit).id,
  }
}

const shown = ({ language }: Visit, { id }: { id: ProductId }) =>
  seeOther(language.href('/admin/products/:product', { product: id }, { done: 'created' }))

/** If it is refused, the page shows what was typed before prices were taken from the lines of values. */
const create = (asIs: URLSearchParams) =>
  formOf(createProduct, {
    key: (_: Visit) => null,
    done: (visit, made) => (visit.form.get('collection') ? putInto(visit, made) : shown(visit, made)),
    refused: (visit, refusal) => shownAgain(visit, asTyped(asIs, refusal)),
  })

/** A change of its own. A collection that was deleted meanwhile takes nothing in: the product's page says where it is. */
function putInto(visit: Visit, made: { id: ProductId }) {
  const form = new URLSearchParams({
    add: visit.form.get('collection') ?? '',
    'shown-to': visit.form.get('shown-to') ?? '',
  })
  const done = () => shown(visit, made)
  return formOf(chooseCollections, { key: (_: Visit) => made, done, refused: done })({ ...visit, form })
}

/** Done: 303 to the product, `done=created`. */
export async function act(visit: Act<'/admin/products/new'>) {
  const taken = await takeUploads(visit)
  if (!taken.ok) return taken.answer
  const { form } = taken.value
  // A phone's keys for numbers may have no Enter: a space or a comma does, too.
  form.set('stocks', (form.get('stocks') ?? '').trim().replaceAll(/[\s,;]+/g, '\n'))
  const apart = withPricesApart(form)
  if (Object.keys(apart.problems).length > 0) return again({ values: typed(form), problems: apart.problems })
  return create(form)({ ...taken.value, form: apart.form })
}

export const acts = { '/admin/products/new/pictures': keepAhead }

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/products/new'>): Head {
  return { title: language.t('office.product.new'), indexed: false }
}

const labels = {
  title: 'office.field.title',
  price: 'office.field.price',
  uploads: 'office.product.picture',
  collection: 'office.product.collection',
  option: 'office.product.option_name',
  values: 'office.product.values',
  second_option: 'office.product.second_option',
  second_values: 'office.product.second_values',
  third_option: 'office.product.third_option',
  third_values: 'office.product.third_values',
  stocks: 'office.product.stock',
  sku: 'office.product.sku',
  vendor: 'office.field.vendor',
  type: 'office.field.type',
  description: 'office.field.description',
} as const

export function Screen({
  data: { currency, collections, collection, isWithVariants, submission, customerId },
  form,
}: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  const { field, messages } = fieldsOf(language, form, labels, { collection })
  const isWithin = Object.keys(form.problems).some((name) => !['title', 'price', 'uploads'].includes(name))
  return (
    <OfficeFrame
      current="/admin/products"
      above={<a href={href('/admin/products')}>{t('lists.products')}</a>}
      title={t('office.product.new')}
      text={t('office.product.new_text')}
    >
      <form
        method="post"
        action={href('/admin/products/new')}
        encType="multipart/form-data"
        className="stack"
        noValidate
      >
        <Once submission={submissionOf(form, submission)} customerId={customerId} />
        <FormProblems form={form} messages={messages} />
        <input type="hidden" name="price-currency" value={currency} />
        <Field {...field('title')} maxLength={limits.title.value} autoComplete="off" />
        <Field
          {...field('price')}
          inputMode="decimal"
          autoComplete="off"
          hint={t('office.product.price_hint', { currency })}
        />
        <PictureField error={messages.uploads} kept={form.values.uploads} />
        <details className={orderStyles.fold} open={collection !== '' || isWithVariants || isWithin || undefined}>
          <summary>{t('office.product.more')}</summary>
          <div className="stack">
            <Details field={field} collections={collections} />
          </div>
        </details>
        <p className={orderStyles.line}>
          <Button name="status" value="active">
            {t('office.product.publish')}
          </Button>{' '}
          <Button look="quiet" name="status" value="draft">
            {t('office.product.as_draft')}
          </Button>
        </p>
        <RichTools />
      </form>
    </OfficeFrame>
  )
}

interface DetailsProps {
  field: ReturnType<typeof fieldsOf<keyof typeof labels>>['field']
  collections: Shown<typeof load>['data']['collections']
}

/** What can follow later, too. What makes several variants at once is first. */
function Details({ field, collections }: DetailsProps) {
  const { t } = useLanguage()
  const optional = t('office.optional')
  return (
    <>
      {collections.length > 0 && (
        <Field
          {...field('collection')}
          as="select"
          optional={optional}
          options={[
            { value: '', label: '–' },
            ...collections.map(({ slug, title }) => ({ value: slug, label: title })),
          ]}
        />
      )}
      <Field {...field('option')} optional={optional} hint={t('office.product.option_hint')} />
      <Field
        {...field('values')}
        as="textarea"
        rows={3}
        optional={optional}
        hint={t('office.product.new_values_hint')}
      />
      <Field {...field('second_option')} optional={optional} hint={t('office.product.second_option_hint')} />
      <Field
        {...field('second_values')}
        as="textarea"
        rows={3}
        optional={optional}
        hint={t('office.product.second_values_hint')}
      />
      <Third field={field} />
      <Field {...field('stocks')} as="textarea" rows={3} optional={optional} hint={t('office.product.stock_hint')} />
      <Field {...field('sku')} maxLength={limits.sku.value} optional={optional} autoComplete="off" />
      <Field {...field('vendor')} maxLength={limits.title.value} optional={optional} />
      <Field {...field('type')} maxLength={limits.title.value} optional={optional} />
      <Field
        {...field('description')}
        as="textarea"
        data-rich=""
        rows={8}
        optional={optional}
        hint={t('office.product.description_hint')}
      />
    </>
  )
}

/** Few products have one: it stands behind a press. */
function Third({ field }: Pick<DetailsProps, 'field'>) {
  const { t } = useLanguage()
  const optional = t('office.optional')
  const [option, values] = [field('third_option'), field('third_values')]
  const isOpen = Boolean(option.defaultValue || values.defaultValue || option.error || values.error)
  return (
    <details className={orderStyles.fold} open={isOpen || undefined}>
      <summary>{t('office.product.third')}</summary>
      <div className="stack">
        <Field {...option} optional={optional} hint={t('office.product.third_option_hint')} />
        <Field {...values} as="textarea" rows={3} optional={optional} hint={t('office.product.third_values_hint')} />
      </div>
    </details>
  )
}
