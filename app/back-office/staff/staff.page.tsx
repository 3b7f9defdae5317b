import { listWords } from '#app/back-office/lists/list-words.ts'
import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import type { CellsOf } from '#app/back-office/lists/placed.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { loadList } from '#app/doors/list-page.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { invite } from '#app/staff/invitations/invite.operation.ts'
import { type ListedMember, staff } from '#app/staff/members/staff.list.ts'
import { Button } from '#app/ui/form/Button.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { useMay, useMayOpen } from '#app/web/requests/visitor.tsx'
import { listGrantable } from './grantable.server.ts'
import { InviteHere } from './InviteHere.tsx'
import { Opens, RoleWords } from './Opens.tsx'

export async function load(visit: Load<'/admin/staff'>) {
  const page = await loadList(staff, visit)
  if ('kind' in page) return page
  const actor = actorOf(visit)
  // Who has to sign in again first does so before typing, on the page of the invitation.
  const mayHere = actor.isFresh && actor.permissions.has(invite.permission)
  const inviting = mayHere ? { roles: await listGrantable(actor.permissions), submission: newId() } : null
  return { page, inviting, customerId: customerOf(visit).id }
}

export function head(_: unknown, { language }: Load<'/admin/staff'>): Head {
  return { title: listWords(staff.name, language).title, indexed: false }
}

const cells: CellsOf<typeof staff, ListedMember> = ({ id, name, email, roles }) => ({
  name: (
    <Opens path="/admin/staff/:member" id={id}>
      {name || email || id}
    </Opens>
  ),
  roles: <RoleWords names={roles.split(', ')} />,
})

export function Screen({ data: { page, inviting, customerId } }: Shown<typeof load>) {
  const { title, text } = listWords(staff.name, useLanguage())
  return (
    <OfficeFrame
      current="/admin/staff"
      title={title}
      text={text || undefined}
      action={<Ways mayInvite={inviting === null} />}
    >
      <OfficeList list={staff} path="/admin/staff" page={page} cells={cells} />
      {inviting && <InviteHere {...inviting} customerId={customerId} />}
    </OfficeFrame>
  )
}

function Ways({ mayInvite }: { mayInvite: boolean }) {
  const { t, href } = useLanguage()
  const may = useMay('invitations.create')
  const mayOpen = useMayOpen()
  return (
    <>
      {may && mayInvite && <Button href={href('/admin/staff/invite')}>{t('office.staff.invite')}</Button>}
      <Button look="quiet" href={href('/admin/invitations')}>
        {t('lists.invitations')}
      </Button>
      {mayOpen('/admin/roles') && (
        <Button look="quiet" href={href('/admin/roles')}>
          {t('lists.roles')}
        </Button>
      )}
    </>
  )
}
