import { Once } from '#app/back-office/forms/Once.tsx'
import type { CustomerId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field, FieldPair } from '#app/ui/form/Field.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { OfferedRole } from './grantable.server.ts'
import { roleName } from './role-options.ts'

interface InviteHereProps {
  roles: readonly OfferedRole[]
  submission: string
  customerId: CustomerId
}

/**
 * The shortest way to invite someone, on the list itself. What is refused is shown by the page of the invitation, which
 * also says what each role may do.
 */
export function InviteHere({ roles, submission, customerId }: InviteHereProps) {
  const language = useLanguage()
  const { t, href, locale } = language
  // The first has the fewest rights, unless another is chosen.
  const options = roles.filter(({ may }) => may).map((role) => ({ value: role.key, label: roleName(role, language) }))
  return (
    <Section title={t('office.staff.invite_title')}>
      <form method="post" action={href('/admin/staff/invite')} className="stack" noValidate>
        <p className="muted">{t('office.staff.invite_text')}</p>
        <Once submission={submission} customerId={customerId} />
        <input type="hidden" name="language" value={locale} />
        <FieldPair>
          <Field name="email" type="email" label={t('office.field.email')} autoComplete="off" />
          <Field as="select" name="role" label={t('office.field.role')} options={options} />
        </FieldPair>
        <p>
          <Button look="quiet">{t('office.staff.invite_press')}</Button>{' '}
          <a href={href('/admin/staff/invite')}>{t('office.staff.invite_roles')}</a>
        </p>
      </form>
    </Section>
  )
}
