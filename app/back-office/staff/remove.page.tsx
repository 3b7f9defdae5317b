import { formOf } from '#app/doors/form.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { rightsOfRoles } from '#app/permissions.ts'
import { removeStaff } from '#app/staff/members/remove-staff.operation.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { getMember } from './staff-file.server.ts'
import { Boxes } from './Boxes.tsx'

export async function load(visit: Load<'/admin/staff/:member/remove'>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  const { member, keys, sessions } = await getMember(visit.params.member, actorOf(visit))
  const isSelf = member.identityId === visit.visitor.session?.identityId
  return { member, keys, isSelf, sessions: sessions.length, submission: newId(), customerId: customerOf(visit).id }
}

/** Done: 303 to the staff. Who has removed herself is staff no longer. */
export const act = formOf(removeStaff, {
  key: ({ params }: Act<'/admin/staff/:member/remove'>) => params.member,
  done: ({ language }) => seeOther(language.href('/admin/staff')),
})

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/staff/:member/remove'>): Head {
  return { title: language.t('office.staff.remove'), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { member, keys, isSelf, sessions, submission, customerId } = data
  const { t, href } = useLanguage()
  const name = member.name || member.email || ''
  return (
    <OfficeFrame
      current="/admin/staff"
      above={<a href={href('/admin/staff/:member', { member: member.id })}>{name}</a>}
      title={t('office.staff.remove')}
      text={t('office.staff.remove_text', { name, sessions })}
    >
      <form method="post" action={href('/admin/staff/:member/remove', { member: member.id })} className="stack">
        <FormProblems form={form} messages={{}} />
        <Once submission={submissionOf(form, submission)} customerId={customerId} />
        {keys.length > 0 && !isSelf && (
          <Boxes
            name="keep"
            legend={t('office.staff.keep_keys')}
            hint={t('office.staff.keep_keys_hint')}
            options={keys.map((key) => ({
              value: key.id,
              label: `${key.name} (…${key.hint})`,
              detail: [...rightsOfRoles([], key.scopes)].map((scope) => t(`staff.may.${scope}`)).join('. '),
              isChosen: form.values[`keep-${key.id}`] === 'on',
            }))}
          />
        )}
        {keys.length > 0 && isSelf && <p>{t('office.staff.own_keys_end', { keys: keys.length })}</p>}
        <Button data-dangerous>{t('office.staff.remove_press', { name })}</Button>
      </form>
    </OfficeFrame>
  )
}
