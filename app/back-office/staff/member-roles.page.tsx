import { formOf } from '#app/doors/form.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { changeRoles } from '#app/staff/members/change-roles.operation.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { getMember } from './staff-file.server.ts'
import { Boxes } from './Boxes.tsx'
import { boxesAsList } from './boxes-as-list.ts'
import { listGrantable } from './grantable.server.ts'
import { roleOptions } from './role-options.ts'

export async function load(visit: Load<'/admin/staff/:member/roles'>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  const { member, seen } = await getMember(visit.params.member, actorOf(visit))
  const roles = await listGrantable(visit.visitor.permissions)
  return { member, roles, seen, submission: newId(), customerId: customerOf(visit).id }
}

const save = formOf(changeRoles, {
  key: ({ params }: Act<'/admin/staff/:member/roles'>) => params.member,
  done: ({ language, params }) => seeOther(language.href('/admin/staff/:member', params, { done: 'roles' })),
})

/** Done: 303 to the person, `done=roles`. */
export const act = (visit: Act<'/admin/staff/:member/roles'>) =>
  save({ ...visit, form: boxesAsList('roles', visit.form) })

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/staff/:member/roles'>): Head {
  return { title: language.t('office.staff.change_roles'), indexed: false }
}

export function Screen({ data: { member, roles, seen, submission, customerId }, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  const messages = fieldMessages(language, form.problems, { roles: 'lists.roles' })
  const isTyped = 'roles' in form.values
  return (
    <OfficeFrame
      current="/admin/staff"
      above={<a href={href('/admin/staff/:member', { member: member.id })}>{member.name || member.email}</a>}
      title={t('office.staff.change_roles')}
      text={t('office.staff.roles_text')}
    >
      <form
        method="post"
        action={href('/admin/staff/:member/roles', { member: member.id })}
        className="stack"
        noValidate
      >
        <FormProblems form={form} messages={messages} />
        <Once submission={submissionOf(form, submission)} customerId={customerId} />
        <input
          type="hidden"
          name="seen"
          value={form.problem === 'record.changed' ? seen : (form.values.seen ?? seen)}
        />
        <Boxes
          name="roles"
          legend={t('lists.roles')}
          error={messages.roles}
          options={roleOptions(roles, language).map(({ value, ...option }) => ({
            ...option,
            value,
            isChosen: isTyped ? form.values[`roles-${value}`] === 'on' : member.roles.includes(value),
          }))}
        />
        <Button>{t('office.settings_press')}</Button>
      </form>
    </OfficeFrame>
  )
}
