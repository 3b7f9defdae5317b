import { listPage } from '#app/back-office/lists/list.page.tsx'
import { Opens } from '#app/back-office/staff/Opens.tsx'
import { keys } from '#app/keys/keys.list.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'

export const { load, head, Screen } = listPage(
  '/admin/keys',
  keys,
  ({ id, name }) => ({
    name: (
      <Opens path="/admin/keys/:key" id={id}>
        {name}
      </Opens>
    ),
  }),
  <New />,
)

function New() {
  const { t, href } = useLanguage()
  return useMay('keys.create') && <Button href={href('/admin/keys/new')}>{t('office.keys.new')}</Button>
}
