import { deviceOf } from '#app/identity/people/session.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { Once } from './Once.tsx'

interface SessionsProps {
  sessions: readonly { id: string; userAgent: string; createdAt: Date; lastSeenAt: Date; isHere?: boolean }[]
  /** Where the forms that end one or all are sent. */
  action: string
  may: boolean
  customerId: CustomerId
}

/** The devices on which a person is signed in, each with a button that ends it, and one for all. */
export function Sessions({ sessions, action, may, customerId }: SessionsProps) {
  const { t, time } = useLanguage()
  const columns = [t('account.device_name'), t('office.staff.signed_in'), t('account.last_seen')]
  return (
    <Section title={t('office.staff.sessions')}>
      <div className="stack">
        {sessions.length === 0 && <p>{t('office.staff.no_sessions')}</p>}
        {sessions.length > 0 && (
          <Table
            caption={t('office.staff.sessions')}
            columns={[...columns, ...(may ? [t('office.staff.end_session')] : [])].map((title) => ({ title }))}
            rows={sessions.map(({ id, userAgent, createdAt, lastSeenAt, isHere }) => ({
              id,
              cells: [
                <DeviceName key="device" userAgent={userAgent} />,
                time(createdAt),
                isHere ? t('account.device_here') : time(lastSeenAt),
                ...(may
                  ? [
                      <form key="end" method="post" action={action}>
                        <Once customerId={customerId} />
                        <input type="hidden" name="session" value={id} />
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

function DeviceName({ userAgent }: { userAgent: string }) {
  const { t } = useLanguage()
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return t('account.device', { browser, system })
  return browser ?? system ?? t('account.device_unknown')
}
