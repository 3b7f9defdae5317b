import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { isRefused } from '#app/back-office/forms/shown-before.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { productKey } from '#app/back-office/products/product-key.ts'
import { formOf } from '#app/doors/form.server.ts'
import { limits } from '#app/limits.ts'
import { changeOptions } from '#app/products/options/change-options.operation.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { type Answer, again, seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { typed } from '#app/web/forms/form.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { goingOf } from './going.ts'
import { GoingVariants } from './GoingVariants.tsx'
import { type OptionsData, loadOptions } from './options-file.server.ts'
import { NewVariants } from './NewVariants.tsx'
import { inOrder, misplaced, rowsOfView, rowsTyped } from './option-fields.ts'
import { NewOption, OptionPart, optionLabels } from './OptionPart.tsx'

export const load = loadOptions

const change = formOf(changeOptions, {
  key: productKey,
  done: ({ language, params }: Act<'/admin/products/:product/options'>) =>
    seeOther(language.href('/admin/products/:product', params, { done: 'options' })),
})

/** Done: 303 to the product, `done=options`. */
export async function act(visit: Act<'/admin/products/:product/options'>): Promise<Answer> {
  const wrong = misplaced(visit.form)
  if (wrong) return again({ values: typed(visit.form), problems: { [wrong]: 'field.number' } }, 422)
  return change({ ...visit, form: inOrder(visit.form) })
}

export function head({ view }: OptionsData, { language }: Load<'/admin/products/:product/options'>): Head {
  return { title: `${language.t('office.product.options')}: ${view.title}`, indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { id, view, currency, seen, customerId } = data
  const language = useLanguage()
  const { t, href } = language
  const rows = isRefused(form) ? rowsTyped(form.values) : rowsOfView(view.options)
  const goes = goingOf(view, form)
  const messages = fieldMessages(language, form.problems, optionLabels(language, rows))
  return (
    <OfficeFrame
      current="/admin/products"
      above={
        <a href={href('/admin/products/:product', { product: id })}>
          <bdi>{view.title}</bdi>
        </a>
      }
      title={t('office.product.options')}
      text={t('office.product.options_text')}
    >
      <form
        method="post"
        action={href('/admin/products/:product/options', { product: id })}
        className="stack"
        noValidate
      >
        {goes.length > 0 ? (
          <GoingVariants going={goes} data={data} />
        ) : (
          <FormProblems form={form} messages={messages} />
        )}
        <Once customerId={customerId} />
        <Seen form={form} seen={seen} />
        <input type="hidden" name="removes" value={goes.length} />
        {rows.map((row, at) => (
          <OptionPart key={at} row={row} at={at} count={rows.length} messages={messages} />
        ))}
        {rows.length < limits.options.value && <NewOption at={rows.length} isFirst={rows.length === 0} />}
        <NewVariants form={form} currency={currency} error={messages.price} />
        <p>
          <Button>
            {goes.length > 0
              ? t('office.product.save_and_remove', { count: goes.length })
              : t('office.product.save_options')}
          </Button>
        </p>
      </form>
    </OfficeFrame>
  )
}
