import { formOf } from '#app/doors/form.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { apiKey } from '#app/keys/key.record.ts'
import { endStaffSessions } from '#app/staff/members/end-sessions.operation.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Definitions } from '#app/ui/text/Definitions.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { useMay, useMayOpen } from '#app/web/requests/visitor.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { getMember } from './staff-file.server.ts'
import { listGrantable } from './grantable.server.ts'
import { MemberKeys } from './MemberKeys.tsx'
import { Sessions } from '#app/back-office/forms/Sessions.tsx'
import { roleName, roleText } from './role-options.ts'

export async function load(visit: Load<'/admin/staff/:member'>) {
  const actor = actorOf(visit)
  const { member, keys, sessions } = await getMember(visit.params.member, actor)
  const roles = await listGrantable(visit.visitor.permissions)
  const here = visit.visitor.session?.idHash
  return {
    member,
    // Who may invite is not told of keys, as in their list.
    keys: actor.permissions.has(apiKey.permission) ? keys : [],
    roles: roles.filter(({ key }) => member.roles.includes(key)),
    sessions: sessions.map(({ idHash, ...each }) => ({
      ...each,
      id: idHash.toString('base64url'),
      isHere: here?.equals(idHash) ?? false,
    })),
    done: visit.query.get('done'),
    customerId: customerOf(visit).id,
  }
}

export const acts = {
  '/admin/staff/:member/end-sessions': formOf(endStaffSessions, {
    key: ({ params }: Act<'/admin/staff/:member/end-sessions'>) => params.member,
    done: ({ language, params }) => seeOther(language.href('/admin/staff/:member', params, { done: 'ended' })),
  }),
}

export function head({ member }: Shown<typeof load>['data']): Head {
  return { title: member.name || member.email || member.id, indexed: false }
}

const notices = { ended: 'office.staff.sessions_ended', roles: 'office.staff.roles_saved' } as const
const isNotice = (done: string | null): done is keyof typeof notices => done !== null && Object.hasOwn(notices, done)

export function Screen({ data, form }: Shown<typeof load>) {
  const { member, keys, roles, sessions, done, customerId } = data
  const language = useLanguage()
  const { t, href, time } = language
  const mayOpen = useMayOpen()
  const mayEndSessions = useMay('staff.end_sessions')
  const mayChange = mayOpen('/admin/staff/:member/roles')
  const at = { member: member.id }
  return (
    <OfficeFrame
      current="/admin/staff"
      history={{ record: 'staff', id: member.id }}
      above={<a href={href('/admin/staff')}>{t('lists.staff')}</a>}
      title={member.name || member.email || member.id}
      text={member.email ?? undefined}
    >
      <div className="stack">
        {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
        {isNotice(done) && !form.problem && <Notice kind="success">{t(notices[done])}</Notice>}
        <Section
          title={t('lists.roles')}
          action={
            mayChange
              ? { href: href('/admin/staff/:member/roles', at), label: t('office.staff.change_roles') }
              : undefined
          }
        >
          <Definitions
            facts={roles.map((role) => ({ name: roleName(role, language), value: roleText(role, language) }))}
          />
          <p className="muted small">{t('office.staff.seen', { time: time(member.lastSeenAt) })}</p>
        </Section>
        <Sessions
          sessions={sessions}
          action={href('/admin/staff/:member/end-sessions', { member: member.id })}
          may={mayEndSessions}
          customerId={customerId}
        />
        <MemberKeys keys={keys} />
        {mayOpen('/admin/audit') && (
          <p>
            <a href={href('/admin/audit', undefined, { who: `person:${member.identityId}` })}>
              {t('office.staff.did')}
            </a>
          </p>
        )}
        {mayChange && (
          <p>
            <Button look="quiet" href={href('/admin/staff/:member/remove', at)}>
              {t('office.staff.remove')}
            </Button>
          </p>
        )}
      </div>
    </OfficeFrame>
  )
}
