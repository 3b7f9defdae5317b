import { askForFreshSignIn } from '#app/identity/fresh-sign-in.server.ts'
import { customerOf } from '#app/identity/visitor.ts'
import { changeSettings, readSettings } from '#app/settings/settings.server.ts'
import { isAnythingOwed } from '#app/on-account/account-book.server.ts'
import { noteDone } from '#app/system/security-log.server.ts'
import { Notice } from '#app/ui/Notice.tsx'
import { type Answer, again, seeOther } from '#app/web/answer.ts'
import { readForm, typed } from '#app/web/form.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Act, Load } from '#app/web/visit.ts'
import { OfficeFrame } from './OfficeFrame.tsx'
import { type FormSettings, settingsFields, settingsForm } from './settings-form.ts'
import { changedFields } from './shown-before.ts'
import { SettingsFields } from './SettingsFields.tsx'
import { staffOf } from './staff.ts'

export async function load(visit: Load<'/admin/settings'>) {
  const all = await readSettings()
  // The names are those of settings.
  const settings = Object.fromEntries(settingsFields.map((name) => [name, all[name]])) as unknown as FormSettings
  return { settings, currency: all.currency, done: visit.query.get('done'), customerId: customerOf(visit).id }
}

/**
 * Form fields: `capture` (`order`, `shipping`) · `onAccount` (`nobody`, `known`, `signed-in`) · `onAccountDays` · `onAccountLimit`
 * (`200.00`) · `bankHolder`, `bankIban` (may be empty while nobody buys on account and nothing is owed) · `timeZone` (name in the IANA database) ·
 * each with `-before` behind its name (optional: a field that says the same is not changed) · `shown-to` (left out, the form is
 * anybody's). Done: 303 back to here, `done=settings`. Another bank account asks for a fresh sign-in, which leads back with
 * `done=confirmed`: nothing has been changed then.
 */
export async function act(visit: Act<'/admin/settings'>): Promise<Answer> {
  staffOf(visit)
  const stored = await readSettings()
  const read = readForm(settingsForm(stored.currency), visit.form)
  if (!read.ok) return again(read.form)
  const changes = changedFields(read.value, settingsFields, typed(visit.form))
  const emptied = bank.filter((name) => changes[name] === '')
  if (emptied.length > 0 && (await isAnythingOwed()))
    return again({
      values: typed(visit.form),
      problems: Object.fromEntries(emptied.map((name) => [name, 'settings.bank_in_use'] as const)),
    })
  const here = (done: string) => visit.language.href('/admin/settings', undefined, { done })
  // Anybody at a computer that was left signed in could redirect all outstanding transfers to an account of their own.
  const isAnother = bank.some((name) => (changes[name] ?? stored[name]) !== stored[name])
  const elsewhere = isAnother && (await askForFreshSignIn(visit, undefined, here('confirmed')))
  if (elsewhere) return elsewhere
  await changeSettings(changes)
  if (isAnother) noteDone('bank_account_changed', visit)
  return seeOther(here('settings'))
}

const bank = ['bankHolder', 'bankIban'] as const

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/settings'>): Head {
  return { title: language.t('office.settings'), indexed: false }
}

export function Screen({ data: { done, ...data }, form }: Shown<typeof load>) {
  const { t } = useLanguage()
  const isRefused = Object.keys(form.problems).length > 0
  return (
    <OfficeFrame current="/admin/settings" title={t('office.settings')} text={t('office.settings_text')}>
      <div className="stack">
        {done === 'settings' && !isRefused && <Notice kind="success">{t('office.done.settings')}</Notice>}
        {done === 'confirmed' && !isRefused && <Notice kind="info">{t('office.bank_confirmed')}</Notice>}
        <SettingsFields {...data} form={form} />
      </div>
    </OfficeFrame>
  )
}
