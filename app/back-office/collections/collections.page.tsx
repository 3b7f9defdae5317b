import { collections } from '#app/collections/collections.list.ts'
import { deleteCollection } from '#app/collections/delete-collection.operation.ts'
import { loadList } from '#app/doors/list-page.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import type { Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { useMay } from '#app/web/requests/visitor.tsx'
import { DeletedNotice } from '#app/back-office/forms/DeletedNotice.tsx'
import { findDeletion } from '#app/back-office/forms/deletion.server.ts'
import { listPage } from '#app/back-office/lists/list.page.tsx'
import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'

const path = '/admin/collections'

export const { head } = listPage(path, collections)

export async function load(visit: Load<typeof path>) {
  const list = await loadList(collections, visit)
  if ('kind' in list) return list
  return { list, deletion: await findDeletion(deleteCollection, visit), customerId: customerOf(visit).id }
}

export function Screen({ data: { list, deletion, customerId } }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  return (
    <OfficeFrame current={path} title={t('lists.collections')} text={t('lists.collections.text')} action={<New />}>
      {deletion && (
        <DeletedNotice
          deletion={deletion}
          text="office.collection.done.deleted"
          action={href('/admin/collections/:collection/restore', { collection: deletion.id })}
          customerId={customerId}
        />
      )}
      <OfficeList
        list={collections}
        path={path}
        page={list}
        cells={({ id, title, status }) => ({
          title: (
            <a href={href('/admin/collections/:collection', { collection: id })}>
              <bdi>{title}</bdi>
            </a>
          ),
          status: <Badge>{t(`lists.collections.status.${status}`)}</Badge>,
        })}
      />
    </OfficeFrame>
  )
}

function New() {
  const { t, href } = useLanguage()
  return (
    useMay('collections.create') && <Button href={href('/admin/collections/new')}>{t('office.collection.new')}</Button>
  )
}
