import { listPage } from '#app/back-office/lists/list.page.tsx'
import { staffRoles } from '#app/permissions.ts'
import { madeRoles } from '#app/staff/roles/roles.list.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Definitions } from '#app/ui/text/Definitions.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import { Opens } from './Opens.tsx'

export const { load, head, Screen } = listPage(
  '/admin/roles',
  madeRoles,
  ({ id, name }) => ({
    name: (
      <Opens path="/admin/roles/:role" id={id}>
        {name}
      </Opens>
    ),
  }),
  <New />,
  <BuiltIn />,
)

function New() {
  const { t, href } = useLanguage()
  return useMay('roles.create') && <Button href={href('/admin/roles/new')}>{t('office.staff.new_role')}</Button>
}

/** The roles that every shop has. */
function BuiltIn() {
  const { t } = useLanguage()
  return (
    <Section title={t('office.staff.built_in')}>
      <p className="muted">{t('office.staff.built_in_text')}</p>
      <Definitions
        facts={staffRoles.map((role) => ({ name: t(`staff.role.${role}`), value: t(`staff.role.${role}_text`) }))}
      />
    </Section>
  )
}
