import { findSaved } from '#app/back-office/forms/saved.server.ts'
import { SavedNotice } from '#app/back-office/forms/SavedNotice.tsx'
import { findSeen } from '#app/back-office/forms/seen.server.ts'
import { isRefused } from '#app/back-office/forms/shown-before.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { changeLook } from '#app/look/change-look.operation.ts'
import { fitLogo } from '#app/look/logo.server.ts'
import { look, lookJson } from '#app/look/look.record.ts'
import { putLogo } from '#app/look/put-logo.operation.ts'
import { accentsOf, tokensOf } from '#app/settings/look/look.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { Logo } from './Logo.tsx'
import { LookFields } from './LookFields.tsx'
import { LookPreview } from './LookPreview.tsx'

export async function load(visit: Load<'/admin/look'>) {
  const seen = await findSeen(look, 'shop', actorOf(visit))
  const settings = await readSettings()
  const isLogo = visit.query.get('done') === 'logo'
  const saved = isLogo
    ? await findSaved(putLogo, 'shop', visit, 'logo')
    : await findSaved(changeLook, 'shop', visit, 'look')
  return {
    seen,
    look: lookJson(settings),
    accents: accentsOf(settings) ?? { light: tokensOf('light').accent, dark: tokensOf('dark').accent },
    saved,
    isLogo,
    customerId: customerOf(visit).id,
  }
}

type LookAct = Act<'/admin/look'> | Act<'/admin/look/logo'> | Act<'/admin/look/undo'> | Act<'/admin/look/logo/undo'>
const back = (done: string) => ({
  key: () => 'shop' as const,
  done: ({ language }: LookAct) => seeOther(language.href('/admin/look', undefined, { done })),
})

/** Done: 303 back to here, `done=look`. */
export const act = formOf(changeLook, back('look'))

const put = formOf(putLogo, back('logo'))

/** The picture comes as bytes, and goes on as every caller of the operation sends it. */
async function uploadLogo(visit: Act<'/admin/look/logo'>) {
  const form = new URLSearchParams(visit.form)
  const file = visit.files?.find(({ field }) => field === 'picture')
  form.set('picture', file ? (await fitLogo(file.bytes)).toString('base64') : '')
  return put({ ...visit, form })
}

export const acts = {
  '/admin/look/undo': undoOf(changeLook, back('undone')),
  '/admin/look/logo': uploadLogo,
  '/admin/look/logo/undo': undoOf(putLogo, back('undone')),
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/look'>): Head {
  return { title: language.t('office.look'), indexed: false }
}

export function Screen({ data: { saved, isLogo, look: values, accents, seen, customerId }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  // Of the two forms of this page, the one that was sent.
  const isOfLogo = 'picture' in form.values
  const none = { values: {}, problems: {}, problem: null }
  return (
    <OfficeFrame
      history={{ record: 'look', id: 'shop' }}
      current="/admin/look"
      title={t('office.look')}
      text={t('office.look_text')}
    >
      <div className="stack">
        {saved && !isRefused(form) && (
          <SavedNotice
            saved={saved}
            text="office.done.settings"
            action={href(isLogo ? '/admin/look/logo/undo' : '/admin/look/undo')}
            customerId={customerId}
          />
        )}
        <Logo logo={values.logo} form={isOfLogo ? form : none} seen={seen} customerId={customerId} />
        <LookPreview accents={accents} />
        <LookFields look={values} form={isOfLogo ? none : form} seen={seen} customerId={customerId} />
      </div>
    </OfficeFrame>
  )
}
