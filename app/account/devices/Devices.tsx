import { deviceOf } from '#app/identity/people/session.ts'
import { shownTo } from '#app/identity/people/visitor.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'

interface Device {
  userAgent: string
  lastSeenAt: Date
  here: boolean
}

/** The devices signed in, so that a stranger's is noticed, and one button to sign them out. */
export function Devices({ devices, customerId }: { devices: Device[]; customerId: CustomerId }) {
  const { t, time, href } = useLanguage()
  const nameOf = ({ userAgent }: Device) => {
    const { browser, system } = deviceOf(userAgent)
    return browser && system
      ? t('account.device', { browser, system })
      : (browser ?? system ?? t('account.device_unknown'))
  }
  const rows = devices.map((device, index) => ({
    id: String(index),
    cells: [nameOf(device), device.here ? t('account.device_here') : time(device.lastSeenAt)],
  }))
  return (
    <Section title={t('account.devices')}>
      <div className="stack">
        <Table
          caption={t('account.devices')}
          columns={[{ title: t('account.device_name') }, { title: t('account.last_seen'), end: true }]}
          rows={rows}
        />
        {devices.length > 1 && (
          <form method="post" action={href('/account/profile/sign-out-elsewhere')}>
            <input type="hidden" name={shownTo} value={customerId} />
            <Button look="quiet" icon="sign-out">
              {t('account.devices_end')}
            </Button>
          </form>
        )}
      </div>
    </Section>
  )
}
