import { Button } from '#app/ui/Button.tsx'
import { Empty } from '#app/ui/Empty.tsx'
import { again, seeOther } from '#app/web/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Act, Load } from '#app/web/visit.ts'
import { signOut } from './sign-out.server.ts'

/** A link cannot sign anybody out: other sites could lead here. It shows the button that can. */
export function load({ visitor, language }: Load<'/auth/sign-out'>) {
  if (!visitor.customer) return seeOther(language.href('/auth/signed-out'))
  return { name: visitor.customer.name }
}

export async function act(visit: Act<'/auth/sign-out'>) {
  const issuer = await signOut(visit)
  if (!issuer) return seeOther(visit.language.href('/auth/signed-out'))
  return issuer.direct ? seeOther(issuer.href) : again({ values: { issuer: issuer.href } }, 200)
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/auth/sign-out'>): Head {
  return { title: language.t('identity.sign_out'), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const { issuer } = form.values
  if (issuer) {
    return (
      <Empty title={t('identity.signed_out')} action={<Button href={issuer}>{t('identity.sign_out_there')}</Button>}>
        <p>{t('identity.signed_out_here')}</p>
      </Empty>
    )
  }
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
