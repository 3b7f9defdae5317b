import { formOf } from '#app/doors/form.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { createProduct } from '#app/products/create-product.operation.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
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
import { takeUploads } from '#app/back-office/products/pictures/uploads.server.ts'

export async function load(visit: Load<'/admin/products/new'>) {
  const { currency } = await getSettings()
  return { currency, submission: newId(), customerId: customerOf(visit).id }
}

const create = formOf(createProduct, {
  key: (_: Act<'/admin/products/new'>) => null,
  done: ({ language }, { id }) =>
    seeOther(language.href('/admin/products/:product', { product: id }, { done: 'created' })),
})

/** Done: 303 to the product, `done=created`. */
export async function act(visit: Act<'/admin/products/new'>) {
  const taken = await takeUploads(visit)
  return taken.ok ? create(taken.value) : taken.answer
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/products/new'>): Head {
  return { title: language.t('office.product.new'), indexed: false }
}

const labels = {
  title: 'office.field.title',
  price: 'office.field.price',
  uploads: 'office.product.picture',
  stock: 'office.product.stock',
  sku: 'office.product.sku',
  vendor: 'office.field.vendor',
  type: 'office.field.type',
  description: 'office.field.description',
} as const

export function Screen({ data: { currency, submission, customerId }, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  const { field, messages } = fieldsOf(language, form, labels)
  const optional = t('office.optional')
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
        <details className={orderStyles.fold}>
          <summary>{t('office.product.more')}</summary>
          <div className="stack">
            <Field {...field('stock')} inputMode="numeric" optional={optional} hint={t('office.product.stock_hint')} />
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
