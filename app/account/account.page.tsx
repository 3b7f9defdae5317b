import { customerOf } from '#app/identity/visitor.ts'
import { Section } from '#app/ui/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Load } from '#app/web/visit.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { readablePhone } from './profile.ts'
import { getProfile } from './profile.server.ts'

export async function load(visit: Load<'/account'>) {
  return { profile: await getProfile(customerOf(visit).id) }
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/account'>): Head {
  return { title: language.t('account.label'), indexed: false }
}

export function Screen({ data: { profile } }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const { name, email, phone } = profile
  const title = name ? t('account.hello', { name }) : t('account.hello_nameless')
  return (
    <AccountFrame current="/account" title={title} text={t('account.overview_text')}>
      <Section
        title={t('account.details')}
        action={{ href: href('/account/profile'), label: t('account.edit_profile') }}
      >
        <address>
          {[name, email, readablePhone(phone)].filter(Boolean).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
      </Section>
    </AccountFrame>
  )
}
