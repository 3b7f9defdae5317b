import { Button } from '#app/ui/form/Button.tsx'
import { Empty } from '#app/ui/notices/Empty.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { href } from '#app/web/href.ts'
import { localeOfState } from '#app/identity/sign-in/callback.ts'
import { issuerHost, isSignedOutEverywhere } from './sign-out.server.ts'

/** The page that the issuer returns the browser to, in the language kept in the state. */
export function load(visit: Load<'/auth/signed-out'>) {
  const { query, locale } = visit
  const everywhere = isSignedOutEverywhere(visit)
  const wished = localeOfState(query.get('state'))
  if (wished && wished !== locale) return seeOther(href(wished, '/auth/signed-out'))
  return { stillKnownAt: everywhere ? null : issuerHost(), isErased: query.has('erased') }
}

export function head(data: Shown<typeof load>['data'], { language }: Load<'/auth/signed-out'>): Head {
  return { title: language.t(titleOf(data)), indexed: false }
}

const titleOf = ({ stillKnownAt, isErased }: { stillKnownAt: string | null; isErased: boolean }) =>
  isErased ? 'identity.erased' : stillKnownAt ? 'identity.signed_out_here' : 'identity.signed_out'

export function Screen({ data, visit }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const { stillKnownAt, isErased } = data
  const signIn = href('/auth/sign-in', undefined, { return_to: href('/account') })
  // A person may open this address while signed in: then it must not say otherwise.
  const { customer } = visit.visitor
  if (customer)
    return (
      <Empty title={t('identity.signed_in')} action={<Button href={href('/account')}>{t('shell.account')}</Button>} />
    )
  const ways = (
    <>
      <Button href={href('/')}>{t('shell.continue_shopping')}</Button>
      <Button look="quiet" href={signIn}>
        {t('shell.sign_in')}
      </Button>
    </>
  )
  return (
    <Empty title={t(titleOf(data))} action={ways}>
      {isErased && <p>{t('identity.erased_text', { issuer: issuerHost() })}</p>}
      {stillKnownAt && <p>{t('identity.still_known', { issuer: stillKnownAt })}</p>}
      {!isErased && <p>{t('identity.come_back')}</p>}
      <p>
        <a href={href('/orders')}>{t('shell.find_order')}</a>
      </p>
    </Empty>
  )
}
