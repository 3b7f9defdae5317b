import { listPage } from '#app/back-office/lists/list.page.tsx'
import { staff } from '#app/staff/members/staff.list.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay, useMayOpen } from '#app/web/requests/visitor.tsx'
import { Opens, RoleWords } from './Opens.tsx'

export const { load, head, Screen } = listPage(
  '/admin/staff',
  staff,
  ({ id, name, email, roles }) => ({
    name: (
      <Opens path="/admin/staff/:member" id={id}>
        {name || email || id}
      </Opens>
    ),
    roles: <RoleWords names={roles.split(', ')} />,
  }),
  <Ways />,
)

function Ways() {
  const { t, href } = useLanguage()
  const may = useMay('invitations.create')
  const mayOpen = useMayOpen()
  return (
    <>
      {may && <Button href={href('/admin/staff/invite')}>{t('office.staff.invite')}</Button>}
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
