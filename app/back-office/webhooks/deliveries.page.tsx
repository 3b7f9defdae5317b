import { loadList } from '#app/doors/list-page.server.ts'
import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Opens } from '#app/back-office/staff/Opens.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { webhookDeliveries } from '#app/webhooks/deliveries/deliveries.list.ts'
import { addressesOfAll } from './webhook-file.server.ts'

export async function load(visit: Load<'/admin/webhook-deliveries'>) {
  const page = await loadList(webhookDeliveries, visit)
  if ('kind' in page) return page
  return { page, addresses: await addressesOfAll() }
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/webhook-deliveries'>): Head {
  return { title: language.t('lists.webhook_deliveries'), indexed: false }
}

export function Screen({ data: { page, addresses } }: Shown<typeof load>) {
  const { t, href, shortTime } = useLanguage()
  return (
    <OfficeFrame
      current="/admin/webhooks"
      above={<a href={href('/admin/webhooks')}>{t('lists.webhooks')}</a>}
      title={t('lists.webhook_deliveries')}
      text={t('lists.webhook_deliveries.text')}
    >
      <OfficeList
        list={webhookDeliveries}
        path="/admin/webhook-deliveries"
        page={page}
        cells={({ id, created, webhook }) => ({
          created: (
            <Opens path="/admin/webhook-deliveries/:delivery" id={id}>
              {shortTime(created)}
            </Opens>
          ),
          webhook: (
            <Opens path="/admin/webhooks/:webhook" id={webhook}>
              {addresses.get(webhook) ?? webhook}
            </Opens>
          ),
        })}
      />
    </OfficeFrame>
  )
}
