import { formOf } from '#app/doors/form.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { shownTo } from '#app/identity/people/visitor.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Empty } from '#app/ui/notices/Empty.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { acceptInvitation } from './accept-invitation.operation.ts'
import { findInvitationPage } from './invitation-page.server.ts'

export async function load(visit: Load<'/invitation'>) {
  const key = visit.query.get('key') ?? ''
  const { name: shop } = await readSettings()
  const page = await findInvitationPage(key, visit)
  return { page, key, shop, submission: newId(), customerId: visit.visitor.customer?.id ?? null }
}

/** Done: 303 to the back office. */
export const act = formOf(acceptInvitation, {
  key(visit: Act<'/invitation'>) {
    customerOf(visit)
    return visit.query.get('key') ?? ''
  },
  done: ({ language }) => seeOther(language.href('/admin')),
})

export function head({ shop }: Shown<typeof load>['data'], { language }: Load<'/invitation'>): Head {
  return { title: language.t('staff.invitation', { shop }), indexed: false }
}

export function Screen({ data: { page, key, shop, submission, customerId }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const here = href('/invitation', undefined, { key })
  if (page.step === 'over')
    return (
      <Empty title={t('staff.invitation_over')}>
        <p>{t('staff.invitation_over_text')}</p>
      </Empty>
    )
  if (page.step === 'yours')
    return (
      <Empty
        title={t('staff.invitation_yours')}
        action={<Button href={href('/admin')}>{t('staff.invitation_yours_press')}</Button>}
      />
    )
  const { email, role } = page
  const own = page.own ?? t('staff.invitation_nameless')
  const actions = {
    guest: (
      <Button href={href('/auth/sign-in', undefined, { return_to: here })}>
        {t('staff.invitation_sign_in_press')}
      </Button>
    ),
    other: <Button href={href('/auth/sign-out')}>{t('identity.sign_out')}</Button>,
    unverified: <Button href={href('/auth/sign-out')}>{t('identity.sign_out')}</Button>,
    accept: (
      <form method="post" action={here}>
        <input type="hidden" name="submission" value={submissionOf(form, submission)} />
        {customerId && <input type="hidden" name={shownTo} value={customerId} />}
        <Button>{t('staff.invitation_accept')}</Button>
      </form>
    ),
  }
  const texts = {
    guest: t('staff.invitation_sign_in', { email }),
    other: t('staff.invitation_other', { email: own, invited: email }),
    unverified: t('staff.invitation_unverified', { email }),
    accept: t('identity.signed_in_as', { name: own }),
  }
  return (
    <Empty title={t('staff.invitation', { shop })} action={actions[page.step]}>
      {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
      <p>{t('staff.invitation_text', { shop, role: role.built ? t(`staff.role.${role.built}`) : role.name })}</p>
      <p>{texts[page.step]}</p>
    </Empty>
  )
}
