import { configuration } from '#app/configuration.ts'
import { readers } from '#app/feeds/products/feed-item.ts'
import { locales } from '#app/locales.ts'
import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { changeSettings } from '#app/settings/change-settings.operation.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { findSaved } from '#app/back-office/forms/saved.server.ts'
import { SavedNotice } from '#app/back-office/forms/SavedNotice.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { actorOf } from '#app/doors/visit-actor.ts'
import { readOverview } from './overview.server.ts'
import { SettingsOverview } from './SettingsOverview.tsx'
import { SettingsFields } from './SettingsFields.tsx'
import { isRefused } from '#app/back-office/forms/shown-before.ts'
import { findSeen } from '#app/back-office/forms/seen.server.ts'
import { settings as settingsRecord } from '#app/settings/settings.record.ts'

export async function load(visit: Load<'/admin/settings'>) {
  const seen = await findSeen(settingsRecord, 'shop', actorOf(visit))
  const saved = await findSaved(changeSettings, 'shop', visit, 'settings')
  const feeds = readers.flatMap((reader) =>
    locales.map((locale) => {
      const file = `${reader}-${locale}.xml`
      return { reader, locale, address: configuration().origin + visit.language.href('/feeds/:file', { file }) }
    }),
  )
  const settings = await readSettings()
  const overview = await readOverview(settings, actorOf(visit).now)
  return { settings, seen, overview, saved, customerId: customerOf(visit).id, feeds }
}

/** Done: 303 back to here, `done=settings`. */
export const act = formOf(changeSettings, {
  key: (_: Act<'/admin/settings'>) => 'shop',
  done: ({ language }) => seeOther(language.href('/admin/settings', undefined, { done: 'settings' })),
})

export const acts = {
  '/admin/settings/undo': undoOf(changeSettings, {
    key: (_: Act<'/admin/settings/undo'>) => 'shop',
    done: ({ language }) => seeOther(language.href('/admin/settings', undefined, { done: 'undone' })),
  }),
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/settings'>): Head {
  return { title: language.t('office.settings'), indexed: false }
}

export function Screen({ data: { saved, overview, ...data }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const hasProblem = isRefused(form)
  return (
    <OfficeFrame
      history={{ record: 'settings', id: 'shop' }}
      current="/admin/settings"
      title={t('office.settings')}
      text={t('office.settings_text')}
    >
      <div className="stack">
        {saved && !hasProblem && (
          <SavedNotice
            saved={saved}
            text="office.done.settings"
            action={href('/admin/settings/undo')}
            customerId={data.customerId}
          />
        )}
        {!hasProblem && <SettingsOverview overview={overview} />}
        <SettingsFields {...data} form={form} />
      </div>
    </OfficeFrame>
  )
}
