import { SaveBar } from '#app/back-office/forms/SaveBar.tsx'
import { isRefused } from '#app/back-office/forms/shown-before.ts'
import { formOf } from '#app/doors/form.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { changeRole } from '#app/staff/roles/change-role.operation.ts'
import { deleteRole } from '#app/staff/roles/delete-role.operation.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { untouched } from '#app/web/answers/answer.ts'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { getRole } from './staff-file.server.ts'
import { listGrantable } from './grantable.server.ts'
import { roleName } from './role-options.ts'
import { RoleFields } from './RoleFields.tsx'

export async function load(visit: Load<'/admin/roles/:role'>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  const { role, seen, use } = await getRole(visit.params.role, actorOf(visit))
  const roles = await listGrantable(visit.visitor.permissions)
  const others = roles.filter(({ key, may }) => may && key !== role.id)
  const shown = { held: [...visit.visitor.permissions], isSaved: visit.query.get('done') === 'saved' }
  return { role, seen, use, others, ...shown, submission: newId(), customerId: customerOf(visit).id }
}

/** Done: 303 back to here, `done=saved`. */
export const act = formOf(changeRole, {
  key: ({ params }: Act<'/admin/roles/:role'>) => params.role,
  done: ({ language, params }) => seeOther(language.href('/admin/roles/:role', params, { done: 'saved' })),
})

export const acts = {
  '/admin/roles/:role/delete': formOf(deleteRole, {
    key: ({ params }: Act<'/admin/roles/:role/delete'>) => params.role,
    done: ({ language }) => seeOther(language.href('/admin/roles')),
  }),
}

export function head({ role }: Shown<typeof load>['data']): Head {
  return { title: role.name, indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { role, seen, held, isSaved, submission, customerId } = data
  const { t, href } = useLanguage()
  const isDeletion = 'deletion' in form.values
  const own = isDeletion ? untouched : form
  return (
    <OfficeFrame
      current="/admin/roles"
      history={{ record: 'roles', id: role.id }}
      above={<a href={href('/admin/roles')}>{t('lists.roles')}</a>}
      title={role.name}
      text={t('office.staff.role_text')}
    >
      <div className="stack">
        {isSaved && <Notice kind="success">{t('office.staff.role_saved')}</Notice>}
        <form method="post" action={href('/admin/roles/:role', { role: role.id })} className="stack" noValidate>
          <Once submission={submissionOf(own, submission)} customerId={customerId} />
          <input
            type="hidden"
            name="seen"
            value={own.problem === 'record.changed' ? seen : (own.values.seen ?? seen)}
          />
          <RoleFields form={own} held={held} name={role.name} permissions={role.permissions} />
          <SaveBar isUnsaved={isRefused(own)} />
        </form>
        <Deletion {...data} form={isDeletion ? form : untouched} />
      </div>
    </OfficeFrame>
  )
}

type DeletionProps = Pick<Shown<typeof load>['data'], 'role' | 'use' | 'others' | 'submission' | 'customerId'> &
  Pick<Shown<typeof load>, 'form'>

function Deletion({ role, use, others, submission, customerId, form }: DeletionProps) {
  const language = useLanguage()
  const { t, href } = language
  const messages = fieldMessages(language, form.problems, { instead: 'office.staff.instead' })
  const isUsed = use.people + use.invitations > 0
  const none = { value: '', label: t('office.staff.choose_role') }
  return (
    <Section title={t('office.staff.delete_role')}>
      <form method="post" action={href('/admin/roles/:role/delete', { role: role.id })} className="stack" noValidate>
        <FormProblems form={form} messages={messages} />
        <Once submission={submissionOf(form, submission)} customerId={customerId} />
        <input type="hidden" name="deletion" value="" />
        {isUsed ? <p>{t('office.staff.role_used', { ...use })}</p> : <p>{t('office.staff.role_unused')}</p>}
        {isUsed && (
          <Field
            as="select"
            name="instead"
            label={t('office.staff.instead')}
            error={messages.instead}
            defaultValue={form.values.instead ?? ''}
            options={[none, ...others.map((each) => ({ value: each.key, label: roleName(each, language) }))]}
          />
        )}
        <Button look="quiet" data-dangerous>
          {t('office.staff.delete_role')}
        </Button>
      </form>
    </Section>
  )
}
