import { listPage } from '#app/back-office/lists/list.page.tsx'
import { Opens } from '#app/back-office/staff/Opens.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import { webhooks } from '#app/webhooks/endpoints/webhooks.list.ts'

export const { load, head, Screen } = listPage(
  '/admin/webhooks',
  webhooks,
  ({ id, url }) => ({
    url: (
      <Opens path="/admin/webhooks/:webhook" id={id}>
        {url}
      </Opens>
    ),
  }),
  <Ways />,
)

function Ways() {
  const { t, href } = useLanguage()
  const may = useMay('webhooks.create')
  return (
    <>
      {may && <Button href={href('/admin/webhooks/new')}>{t('office.webhooks.new')}</Button>}
      <Button look="quiet" href={href('/admin/webhook-deliveries')}>
        {t('lists.webhook_deliveries')}
      </Button>
    </>
  )
}
