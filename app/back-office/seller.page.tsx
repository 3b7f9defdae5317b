import { customerOf } from '#app/identity/visitor.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { Notice } from '#app/ui/Notice.tsx'
import { type Answer, again, seeOther } from '#app/web/answer.ts'
import { readForm, typed } from '#app/web/form.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Act, Load } from '#app/web/visit.ts'
import { OfficeFrame } from './OfficeFrame.tsx'
import { changedSeller, type SellerSettings, sellerFields, sellerForm } from './seller-form.ts'
import { saveSeller } from './seller.server.ts'
import { SellerFields } from './SellerFields.tsx'
import { staffOf } from './staff.ts'

export async function load(visit: Load<'/admin/seller'>) {
  const settings = await readSettings()
  // The names are those of settings.
  const seller = Object.fromEntries(sellerFields.map((field) => [field, settings[field]])) as unknown as SellerSettings
  return { seller, name: settings.name, saved: visit.query.get('done') === 'seller', customerId: customerOf(visit).id }
}

/**
 * Form fields: those of `sellerForm`, each with `…-before` (optional: a field that says the same is not changed) · `shown-to`
 * (left out, the form is anybody's). Done: 303 back to here, `done=seller`.
 */
export async function act(visit: Act<'/admin/seller'>): Promise<Answer> {
  staffOf(visit)
  const read = readForm(sellerForm, visit.form)
  if (!read.ok) return again(read.form)
  await saveSeller(changedSeller(read.value, typed(visit.form)))
  return seeOther(visit.language.href('/admin/seller', undefined, { done: 'seller' }))
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/seller'>): Head {
  return { title: language.t('office.seller'), indexed: false }
}

export function Screen({ data: { seller, name, saved, customerId }, form }: Shown<typeof load>) {
  const { t } = useLanguage()
  const isRefused = Object.keys(form.problems).length > 0
  return (
    <OfficeFrame current="/admin/seller" title={t('office.seller')} text={t('office.seller_text')}>
      <div className="stack">
        {saved && !isRefused && <Notice kind="success">{t('office.done.settings')}</Notice>}
        <SellerFields seller={seller} shopName={name} form={form} customerId={customerId} />
      </div>
    </OfficeFrame>
  )
}
