import { formOf } from '#app/doors/form.server.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { createRole } from '#app/staff/roles/create-role.operation.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { RoleFields } from './RoleFields.tsx'

export async function load(visit: Load<'/admin/roles/new'>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  return { held: [...visit.visitor.permissions], submission: newId(), customerId: customerOf(visit).id }
}

/** Done: 303 to the role, `done=saved`. */
export const act = formOf(createRole, {
  key: (_: Act<'/admin/roles/new'>) => null,
  done: ({ language }, { id }) => seeOther(language.href('/admin/roles/:role', { role: id }, { done: 'saved' })),
})

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/roles/new'>): Head {
  return { title: language.t('office.staff.new_role'), indexed: false }
}

export function Screen({ data: { held, submission, customerId }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  return (
    <OfficeFrame
      current="/admin/roles"
      above={<a href={href('/admin/roles')}>{t('lists.roles')}</a>}
      title={t('office.staff.new_role')}
      text={t('office.staff.role_text')}
    >
      <form method="post" action={href('/admin/roles/new')} className="stack" noValidate>
        <Once submission={submissionOf(form, submission)} customerId={customerId} />
        <RoleFields form={form} held={held} name="" permissions={[]} />
        <Button>{t('office.staff.new_role_press')}</Button>
      </form>
    </OfficeFrame>
  )
}
