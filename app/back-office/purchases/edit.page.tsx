import { MeanwhileChanged } from '#app/back-office/forms/MeanwhileChanged.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { SavedNotice } from '#app/back-office/forms/SavedNotice.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { isRefused, touchedOf } from '#app/back-office/forms/shown-before.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { cameraPolicy } from '#app/back-office/scanning/scanned.ts'
import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { changePurchaseOrder } from '#app/purchase-orders/change-purchase.operation.ts'
import { mayChange } from '#app/purchase-orders/purchase-order.ts'
import { putPurchaseLine } from '#app/purchase-orders/put-line.operation.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import { changedLine } from '#app/web/forms/next-field.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { type EditData, type EditProps, loadEdit } from './edit-page.server.ts'
import { PurchaseFields, purchaseLabels } from './PurchaseFields.tsx'
import { PurchaseLines } from './PurchaseLines.tsx'

type EditPath = '/admin/purchase-orders/:purchase/edit'

export const load = loadEdit

const back = (done?: string) => ({
  key: ({ params }: Act<EditPath>) => params.purchase,
  done: ({ language, params: { purchase } }: Act<EditPath>) =>
    seeOther(language.href('/admin/purchase-orders/:purchase/edit', { purchase }, { done })),
})

/** Done: 303 back to here, `done=saved`. */
export const act = formOf(changePurchaseOrder, back('saved'))

export const acts = {
  '/admin/purchase-orders/:purchase/lines': formOf(putPurchaseLine, {
    ...back(),
    // What was found stays: of a product in ten colours each is added without being searched again.
    done: ({ language, params: { purchase }, query, form }: Act<EditPath>) =>
      seeOther(
        language.href('/admin/purchase-orders/:purchase/edit', { purchase }, { q: query.get('q') || undefined }),
        query.has('q') ? 'find' : changedLine(form),
      ),
  }),
  '/admin/purchase-orders/:purchase/undo': undoOf(changePurchaseOrder, back('undone')),
}

export const policy = cameraPolicy

export function head({ order }: EditData, { language }: Load<EditPath>): Head {
  return { title: language.t('purchases.edit_of', { number: order.row.number }), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const { order, saved, customerId } = data
  const at = { purchase: order.row.number }
  const may = mayChange(order)
  const isOfLine = 'variant' in form.values
  return (
    <OfficeFrame
      current="/admin/purchase-orders"
      above={
        <a href={href('/admin/purchase-orders/:purchase', at)}>{t('purchases.title', { number: order.row.number })}</a>
      }
      title={t('purchases.edit_of', { number: order.row.number })}
      action={<a href={href('/admin/purchase-orders/:purchase', at)}>{t('purchases.edited')}</a>}
    >
      <div className="stack">
        {saved && !isRefused(form) && (
          <SavedNotice
            saved={saved}
            text="office.done.settings"
            action={href('/admin/purchase-orders/:purchase/undo', at)}
            customerId={customerId}
          />
        )}
        {!may.ok && <Notice kind="info">{t(`error.${may.reason}`)}</Notice>}
        {isOfLine && form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
        {may.ok && (
          <>
            <Section title={t('purchases.lines')}>
              <PurchaseLines data={data} form={form} />
            </Section>
            <Section title={t('purchases.about')}>
              <About data={data} form={isOfLine ? { ...form, values: {}, problems: {}, problem: null } : form} />
            </Section>
          </>
        )}
      </div>
    </OfficeFrame>
  )
}

function About({ data: { order, places, seen, customerId }, form }: EditProps) {
  const { t, href } = useLanguage()
  const { number, supplier, locationId, expectedOn, reference, note } = order.row
  const values = { supplier, location: locationId, expected_on: expectedOn ?? '', reference, note }
  return (
    <form
      method="post"
      action={href('/admin/purchase-orders/:purchase/edit', { purchase: number })}
      className="stack"
      noValidate
    >
      <MeanwhileChanged form={form} labels={purchaseLabels} shown={values} />
      <Once customerId={customerId} />
      <Seen form={form} seen={seen} />
      <PurchaseFields form={touchedOf(form)} values={values} places={places} />
      <Button>{t('office.settings_press')}</Button>
    </form>
  )
}
