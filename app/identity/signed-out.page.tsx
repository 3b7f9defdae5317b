import { Button } from '#app/ui/Button.tsx'
import { Empty } from '#app/ui/Empty.tsx'
import { seeOther } from '#app/web/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Load } from '#app/web/visit.ts'
import { href } from '#app/routes.ts'
import { localeOfState } from './callback.ts'

/** Where the issuer sends the browser back to, in the language that the state brings along. Nothing is done here any more. */
export function load({ query, locale }: Load<'/auth/signed-out'>) {
  const wished = localeOfState(query.get('state'))
  return wished && wished !== locale ? seeOther(href(wished, '/auth/signed-out')) : {}
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/auth/signed-out'>): Head {
  return { title: language.t('identity.signed_out'), indexed: false }
}

export function Screen({ visit }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const signIn = href('/auth/sign-in', undefined, { return_to: href('/account') })
  // Somebody may open this address while signed in: it must not tell them otherwise.
  const { customer } = visit.visitor
  if (customer)
    return (
      <Empty title={t('identity.signed_in')} action={<Button href={href('/account')}>{t('shell.account')}</Button>} />
    )
  const ways = (
    <>
      <Button href={href('/')}>{t('identity.go_on')}</Button>
      <Button look="quiet" href={signIn}>
        {t('shell.sign_in')}
      </Button>
    </>
  )
  return (
    <Empty title={t('identity.signed_out')} action={ways}>
      <p>{t('identity.come_back')}</p>
    </Empty>
  )
}
