import { Once } from '#app/back-office/forms/Once.tsx'
import { DeviceName } from '#app/back-office/staff/MemberSessions.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import type { CustomerData } from './customer-data.server.ts'

/** The devices on which a customer is signed in, each with a button that ends it, and one for all. */
export function CustomerSessions({ data: { id, about, sessions, customerId } }: { data: CustomerData }) {
  const { t, time, href } = useLanguage()
  const mayEnd = useMay('customers.end_sessions')
  if (!about) return null
  const may = mayEnd && !about.worksHere
  const action = href('/admin/customers/:customer/end-sessions', { customer: id })
  const columns = [t('account.device_name'), t('office.staff.signed_in'), t('account.last_seen')]
  return (
    <Section title={t('office.staff.sessions')}>
      <div className="stack">
        {sessions.length === 0 && <p>{t('office.staff.no_sessions')}</p>}
        {sessions.length > 0 && (
          <Table
            caption={t('office.staff.sessions')}
            columns={[...columns, ...(may ? [t('office.staff.end_session')] : [])].map((title) => ({ title }))}
            rows={sessions.map((session) => ({
              id: session.id,
              cells: [
                <DeviceName key="device" userAgent={session.userAgent} />,
                time(session.createdAt),
                time(session.lastSeenAt),
                ...(may
                  ? [
                      <form key="end" method="post" action={action}>
                        <Once customerId={customerId} />
                        <input type="hidden" name="session" value={session.id} />
                        <Button look="link">{t('office.staff.end_session')}</Button>
                      </form>,
                    ]
                  : []),
              ],
            }))}
          />
        )}
        {may && sessions.length > 0 && (
          <form method="post" action={action}>
            <Once customerId={customerId} />
            <Button look="quiet" icon="sign-out">
              {t('office.staff.end_sessions')}
            </Button>
          </form>
        )}
      </div>
    </Section>
  )
}
