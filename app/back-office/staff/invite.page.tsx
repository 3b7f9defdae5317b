import { formOf } from '#app/doors/form.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { invite } from '#app/staff/invitations/invite.operation.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { ChoiceCards } from '#app/ui/form/Choice.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { fieldsOf, submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { listGrantable } from './grantable.server.ts'
import { roleOptions } from './role-options.ts'

export async function load(visit: Load<'/admin/staff/invite'>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  const roles = await listGrantable(actorOf(visit).permissions)
  return { roles, submission: newId(), customerId: customerOf(visit).id }
}

/** Done: 303 to the invitations, `done=invited`. */
export const act = formOf(invite, {
  key: (_: Act<'/admin/staff/invite'>) => null,
  done: ({ language }) => seeOther(language.href('/admin/invitations', undefined, { done: 'invited' })),
})

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/staff/invite'>): Head {
  return { title: language.t('office.staff.invite_title'), indexed: false }
}

const labels = { email: 'office.field.email', role: 'office.field.role' } as const

export function Screen({ data: { roles, submission, customerId }, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href, locale } = language
  // The one with the fewest rights, unless another is chosen.
  const { field, messages } = fieldsOf(language, form, labels, { role: roles.find(({ may }) => may)?.key ?? '' })
  const { label: legend, defaultValue: value, ...role } = field('role')
  return (
    <OfficeFrame
      current="/admin/staff"
      above={<a href={href('/admin/staff')}>{t('lists.staff')}</a>}
      title={t('office.staff.invite_title')}
      text={t('office.staff.invite_text')}
    >
      <form method="post" action={href('/admin/staff/invite')} className="stack" noValidate>
        <FormProblems form={form} messages={messages} />
        <Once submission={submissionOf(form, submission)} customerId={customerId} />
        <input type="hidden" name="language" value={locale} />
        <Field {...field('email')} type="email" autoComplete="off" autoFocus={!form.problem && !messages.email} />
        <ChoiceCards {...role} legend={legend} value={value} options={roleOptions(roles, language)} />
        <Button>{t('office.staff.invite_press')}</Button>
      </form>
    </OfficeFrame>
  )
}
