import { Button } from '#app/ui/Button.tsx'
import { Empty } from '#app/ui/Empty.tsx'
import { content, seeOther } from '#app/web/answer.ts'
import { securityHeaders } from '#app/web/headers.ts'
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
  return issuer ? leaveFor(issuer, visit) : seeOther(visit.language.href('/auth/signed-out'))
}

/**
 * A redirect would be one of the form's, and Chromium holds those to the page's policy, wherever the issuer sends on to. This
 * small page moves on by itself, and the token stands in a header, not in the page.
 */
function leaveFor(issuer: string, { language: { t, href, locale } }: Act<'/auth/sign-out'>) {
  const title = t('identity.signed_out')
  const head = `<meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${title}</title>`
  const body = `<p>${title}. <a href="${href('/auth/signed-out')}">${t('identity.go_on')}</a></p>`
  const page = `<!doctype html><html lang="${locale}"><head>${head}</head><body>${body}</body></html>`
  return content(page, 'text/html; charset=utf-8', 'no-store', { ...securityHeaders(), refresh: `0; url=${issuer}` })
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/auth/sign-out'>): Head {
  return { title: language.t('identity.sign_out'), indexed: false }
}

export function Screen({ data }: Shown<typeof load>) {
  const { t, href } = useLanguage()
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
