import { formOf } from '#app/doors/form.server.ts'
import { shownName } from '#app/identity/people/session.ts'
import { listSessions } from '#app/identity/people/sessions.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { noteDone } from '#app/system/logs/security-log.server.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { type Answer, seeOther } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import { rememberMe } from '#app/web/requests/me.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { AccountFrame } from '#app/account/AccountFrame.tsx'
import { changeProfile } from './change-profile.operation.ts'
import { Devices } from '#app/account/devices/Devices.tsx'
import { endOtherSessions } from '#app/account/devices/end-other-sessions.operation.ts'
import { ProfileFields } from './ProfileFields.tsx'
import { withPhoneFrom } from '#app/checkout/contact.ts'
import { getProfile } from './profile.server.ts'

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

type ProfileAct = Act<'/account/profile'>

const save = formOf(changeProfile, {
  key: (visit: ProfileAct) => customerOf(visit).id,
  done(visit, { name }) {
    const { cookies, language } = visit
    rememberMe(cookies, { name: shownName({ ...customerOf(visit), name }, language.t('identity.nameless')) })
    return seeOther(language.href('/account/profile', undefined, { saved: 1 }))
  },
})

export async function act(visit: ProfileAct): Promise<Answer> {
  const { homeCountry } = await getSettings()
  return save({ ...visit, form: withPhoneFrom(homeCountry, visit.form) })
}

export const acts = {
  '/account/profile/sign-out-elsewhere': formOf(endOtherSessions, {
    key: (visit: ProfileAct) => customerOf(visit).session.idHash,
    done(visit, { ended }) {
      if (ended > 0) noteDone('signed_out_elsewhere', visit)
      return seeOther(visit.language.href('/account/profile', undefined, { ended: 1 }))
    },
  }),
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
