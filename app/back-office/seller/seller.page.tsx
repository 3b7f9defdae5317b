import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { sellerFields } from '#app/pages/seller-settings.ts'
import { toJson } from '#app/settings/settings-json.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { findSaved } from '#app/back-office/forms/saved.server.ts'
import { SavedNotice } from '#app/back-office/forms/SavedNotice.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { changeSeller } from '#app/pages/change-seller.operation.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { isRefused } from '#app/back-office/forms/shown-before.ts'
import { findSeen } from '#app/back-office/forms/seen.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { seller as sellerRecord } from '#app/pages/seller.record.ts'
import { SellerFields } from './SellerFields.tsx'

export async function load(visit: Load<'/admin/seller'>) {
  const seen = await findSeen(sellerRecord, 'shop', actorOf(visit))
  const settings = await readSettings()
  const seller = toJson(settings, sellerFields)
  return {
    seen,
    seller,
    name: settings.name,
    saved: await findSaved(changeSeller, 'shop', visit, 'seller'),
    customerId: customerOf(visit).id,
  }
}

/** Done: 303 back to here, `done=seller`. */
export const act = formOf(changeSeller, {
  key: (_: Act<'/admin/seller'>) => 'shop',
  done: ({ language }) => seeOther(language.href('/admin/seller', undefined, { done: 'seller' })),
})

export const acts = {
  '/admin/seller/undo': undoOf(changeSeller, {
    key: (_: Act<'/admin/seller/undo'>) => 'shop',
    done: ({ language }) => seeOther(language.href('/admin/seller', undefined, { done: 'undone' })),
  }),
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/seller'>): Head {
  return { title: language.t('office.seller'), indexed: false }
}

export function Screen({ data: { seen, seller, name, saved, customerId }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const hasProblem = isRefused(form)
  return (
    <OfficeFrame
      history={{ record: 'seller', id: 'shop' }}
      current="/admin/seller"
      title={t('office.seller')}
      text={t('office.seller_text')}
    >
      <div className="stack">
        {saved && !hasProblem && (
          <SavedNotice
            saved={saved}
            text="office.done.settings"
            action={href('/admin/seller/undo')}
            customerId={customerId}
          />
        )}
        <SellerFields seen={seen} seller={seller} shopName={name} form={form} customerId={customerId} />
      </div>
    </OfficeFrame>
  )
}
