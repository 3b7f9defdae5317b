import { formOf } from '#app/doors/form.server.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { groupedIban } from '#app/kernel/iban.ts'
import { newId } from '#app/kernel/ids.ts'
import { changeBankAccount } from '#app/on-account/change-bank-account.operation.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { noteDone } from '#app/system/logs/security-log.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { fieldsOf, submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'

export async function load(visit: Load<'/admin/settings/bank-account'>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  const { bankHolder, bankIban } = await readSettings()
  const account = { bank_holder: bankHolder, bank_iban: groupedIban(bankIban) }
  return { account, submission: newId(), customerId: customerOf(visit).id }
}

/** Done: 303 to the settings, `done=settings`. */
export const act = formOf(changeBankAccount, {
  key: (_: Act<'/admin/settings/bank-account'>) => 'shop',
  done(visit, { isAnother }) {
    if (isAnother) noteDone('bank_account_changed', visit)
    return seeOther(visit.language.href('/admin/settings', undefined, { done: 'settings' }))
  },
})

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/settings/bank-account'>): Head {
  return { title: language.t('office.bank_account'), indexed: false }
}

const labels = { bank_holder: 'office.bank_holder', bank_iban: 'office.bank_iban' } as const

export function Screen({ data: { account, submission, customerId }, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  const { field, messages } = fieldsOf(language, form, labels, account)
  const optional = t('office.optional')
  return (
    <OfficeFrame
      current="/admin/settings"
      above={<a href={href('/admin/settings')}>{t('office.settings')}</a>}
      title={t('office.bank_account')}
      text={t('office.bank_hint')}
    >
      <form method="post" action={href('/admin/settings/bank-account')} className="stack" noValidate>
        <FormProblems form={form} messages={messages} />
        <Once submission={submissionOf(form, submission)} customerId={customerId} />
        <Field {...field('bank_holder')} optional={optional} autoComplete="off" />
        <Field {...field('bank_iban')} optional={optional} autoComplete="off" />
        <Button>{t('office.settings_press')}</Button>
      </form>
    </OfficeFrame>
  )
}
