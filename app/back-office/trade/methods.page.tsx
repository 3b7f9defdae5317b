import { DeletedNotice } from '#app/back-office/forms/DeletedNotice.tsx'
import { findDeletion } from '#app/back-office/forms/deletion.server.ts'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { listPage } from '#app/back-office/lists/list.page.tsx'
import { listWords } from '#app/back-office/lists/list-words.ts'
import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Opens } from '#app/back-office/staff/Opens.tsx'
import { shippingMethods } from '#app/checkout/methods/shipping-methods.list.ts'
import { deleteShippingMethod } from '#app/checkout/methods/delete-method.operation.ts'
import { loadList } from '#app/doors/list-page.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { Button } from '#app/ui/form/Button.tsx'
import type { Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { useMay } from '#app/web/requests/visitor.tsx'

const path = '/admin/shipping-methods'

export const { head } = listPage(path, shippingMethods)

export async function load(visit: Load<typeof path>) {
  const list = await loadList(shippingMethods, visit)
  if ('kind' in list) return list
  return { list, deletion: await findDeletion(deleteShippingMethod, visit), customerId: customerOf(visit).id }
}

export function Screen({ data: { list, deletion, customerId }, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { title, text } = listWords('shipping_methods', language)
  return (
    <OfficeFrame current={path} title={title} text={text || undefined} action={<New />}>
      <FormProblems form={form} messages={{}} />
      {deletion && (
        <DeletedNotice
          deletion={deletion}
          text="office.method.deleted"
          action={language.href('/admin/shipping-methods/:method/restore', { method: deletion.id })}
          customerId={customerId}
        />
      )}
      <OfficeList
        list={shippingMethods}
        path={path}
        page={list}
        cells={({ id, name, countries }) => ({
          name: (
            <Opens path="/admin/shipping-methods/:method" id={id}>
              {name}
            </Opens>
          ),
          countries: <Countries codes={countries.split(', ')} />,
        })}
      />
    </OfficeFrame>
  )
}

function Countries({ codes }: { codes: readonly string[] }) {
  const { country } = useLanguage()
  return codes.map((code) => country(code)).join(', ')
}

function New() {
  const { t, href } = useLanguage()
  return (
    useMay('shipping_methods.create') && (
      <Button href={href('/admin/shipping-methods/new')}>{t('office.method.new')}</Button>
    )
  )
}
