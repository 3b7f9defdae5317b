import { Fault } from '#app/errors.ts'
import { shownName } from '#app/identity/session.ts'
import { endOtherSessions, listSessions } from '#app/identity/sessions.server.ts'
import { customerOf } from '#app/identity/visitor.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { noteDone } from '#app/system/security-log.server.ts'
import { Notice } from '#app/ui/Notice.tsx'
import { type Answer, again, seeOther } from '#app/web/answer.ts'
import { readForm, typed } from '#app/web/form.ts'
import { useLanguage } from '#app/web/language.tsx'
import { rememberMe } from '#app/web/me.ts'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Act, Load } from '#app/web/visit.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { Devices } from './Devices.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { profileForm } from './profile.ts'
import { getProfile, saveProfile } from './profile.server.ts'

export async function load(visit: Load<'/account/profile'>) {
  const { id, session } = customerOf(visit)
  const [profile, sessions] = await Promise.all([getProfile(id), listSessions(id, visit.now)])
  const devices = sessions.map(({ idHash, userAgent, lastSeenAt }) => ({
    userAgent,
    lastSeenAt,
    here: idHash.equals(session.idHash),
  }))
  return { profile, devices, said: saidIn(visit.query) }
}

const told = { saved: 'account.saved', ended: 'account.devices_ended' } as const

function saidIn(query: URLSearchParams) {
  return query.has('saved') ? told.saved : query.has('ended') ? told.ended : null
}

export async function act(visit: Act<'/account/profile'>): Promise<Answer> {
  const intent = visit.form.get('intent')
  if (intent === 'sign-out-elsewhere') return signOutElsewhere(visit)
  if (intent === 'save') return save(visit)
  throw new Fault('request.malformed')
}

async function signOutElsewhere(visit: Act<'/account/profile'>) {
  const { id, session } = customerOf(visit)
  if ((await endOtherSessions(id, session.idHash, visit.now)) > 0) noteDone('signed_out_elsewhere', visit)
  return seeOther(visit.language.href('/account/profile', undefined, { ended: 1 }))
}

async function save(visit: Act<'/account/profile'>) {
  const { form, language, cookies } = visit
  const customer = customerOf(visit)
  const { homeCountry } = await getSettings()
  const read = readForm(profileForm(homeCountry), form)
  if (!read.ok) return again(read.form)
  const saved = await saveProfile(customer.id, read.value)
  if (!saved.ok) return again({ values: typed(form), problem: 'account.stale' }, 409)
  rememberMe(cookies, { name: shownName({ ...customer, name: read.value.name }, language.t('identity.nameless')) })
  return seeOther(language.href('/account/profile', undefined, { saved: 1 }))
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/account/profile'>): Head {
  return { title: language.t('account.profile'), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { t } = useLanguage()
  return (
    <AccountFrame current="/account/profile" title={t('account.profile')} text={t('account.profile_text')}>
      {data.said && !form.problem && <Notice kind="success">{t(data.said)}</Notice>}
      <ProfileFields profile={data.profile} form={form} />
      <Devices devices={data.devices} customerId={data.profile.customerId} />
    </AccountFrame>
  )
}
