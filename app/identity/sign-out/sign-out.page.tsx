import { Button } from '#app/ui/form/Button.tsx'
import { Empty } from '#app/ui/notices/Empty.tsx'
import { again, seeOther } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { signOut } from './sign-out.server.ts'

/** A link cannot sign anyone out: other sites could link here. It shows the button that can. */
export function load({ visitor, language }: Load<'/auth/sign-out'>) {
  if (!visitor.customer) return seeOther(language.href('/auth/signed-out'))
  return { name: visitor.customer.name }
}

export async function act(visit: Act<'/auth/sign-out'>) {
  const issuer = await signOut(visit)
  if (!issuer) return seeOther(visit.language.href('/auth/signed-out'))
  // A redirect would count as the form's, and Chromium checks those against the page's policy, through all redirects of
  // the issuer. So a page says that it is done here and moves on by itself; the token is in a header, not in the page.
  return again({ values: { leaving: 'yes' } }, 200, { refresh: `0; url=${issuer}` })
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/auth/sign-out'>): Head {
  return { title: language.t('identity.sign_out'), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  if (form.values.leaving) return <Empty title={t('identity.signed_out_here')} />
  const button = (
    <form method="post" action={href('/auth/sign-out')}>
      <Button icon="sign-out">{t('identity.sign_out')}</Button>
    </form>
  )
  return (
    <Empty title={t('identity.sign_out_question')} action={button}>
      <p>{data.name ? t('identity.signed_in_as', { name: data.name }) : t('identity.signed_in')}</p>
    </Empty>
  )
}
