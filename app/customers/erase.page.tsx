import { AccountFrame } from '#app/account/AccountFrame.tsx'
import { formOf } from '#app/doors/form.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { askAgain, forgetReader } from '#app/identity/sign-out/sign-out.server.ts'
import { customerOf, shownTo } from '#app/identity/people/visitor.ts'
import { type CustomerId, newId } from '#app/kernel/ids.ts'
import { noteDone } from '#app/system/logs/security-log.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { problemOf } from '#app/web/answers/come-back.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { isCustomer } from './subject.server.ts'
import { ErasureWords } from './ErasureWords.tsx'
import { askErasure } from './erasure/ask-erasure.operation.ts'
import { findData } from './find-data.server.ts'

/** The last page before it: it asks for a fresh sign-in, and says once more what will happen. */
export async function load(visit: Load<'/account/data/erase'>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  const { id } = customerOf(visit)
  const data = await findData(id, actorOf(visit))
  if (data.erasure || data.isStaff) return seeOther(visit.language.href('/account/data'))
  return { ...data, customerId: id, submission: newId() }
}

/** Done: to the request, which waits; or, if nothing was open and all is erased, to the page after signing out. */
export const act = formOf(askErasure, {
  key: (visit: Act<'/account/data/erase'>) => customerOf(visit).id,
  async done(visit) {
    const { id }: { id: CustomerId } = customerOf(visit)
    noteDone('erasure_requested', visit)
    if (await isCustomer(id)) return seeOther(visit.language.href('/account/data', undefined, { done: 'erase' }))
    await forgetReader(visit)
    // The issuer still knows her here: a press of "sign in" would make her account again, without a question.
    askAgain(visit)
    return seeOther(visit.language.href('/auth/signed-out', undefined, { erased: 1 }))
  },
})

export function head(_: Shown<typeof load>['data'], { language }: Load<'/account/data/erase'>): Head {
  return { title: language.t('customers.erase_title'), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  return (
    <AccountFrame current="/account/data" title={t('customers.erase_title')} text={t('customers.erase_last')}>
      {form.problem && <Notice kind="problem">{problemOf(language, form)}</Notice>}
      <Section title={t('customers.effects')}>
        <div className="stack">
          <ErasureWords {...data} />
          <form method="post" action={href('/account/data/erase')} className="stack">
            <input type="hidden" name="submission" value={submissionOf(form, data.submission)} />
            <input type="hidden" name={shownTo} value={data.customerId} />
            <p>
              <Button>{t(data.matters.length > 0 ? 'customers.erase_later' : 'customers.erase_now')}</Button>
            </p>
            <p>
              <a href={href('/account/data')}>{t('customers.erase_not')}</a>
            </p>
          </form>
        </div>
      </Section>
    </AccountFrame>
  )
}
