import { collections } from '#app/collections/collections.list.ts'
import { deleteCollection } from '#app/collections/delete-collection.operation.ts'
import { loadList } from '#app/doors/list-page.server.ts'
import { offerUndo } from '#app/doors/undo.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { isId } from '#app/kernel/ids.ts'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import type { Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { useMay } from '#app/web/requests/visitor.tsx'
import { Undo } from '#app/back-office/forms/Undo.tsx'
import { listPage } from '#app/back-office/lists/list.page.tsx'
import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'

const path = '/admin/collections'

export const { head } = listPage(path, collections)

export async function load(visit: Load<typeof path>) {
  const list = await loadList(collections, visit)
  if ('kind' in list) return list
  return { list, deleted: await deletedNow(visit), customerId: customerOf(visit).id }
}

/** The one that was deleted just now, for as long as that can be undone. */
async function deletedNow(visit: Load<typeof path>) {
  const which = visit.query.get('which') ?? ''
  if (visit.query.get('done') !== 'deleted' || !isId(which)) return null
  return { id: which, undo: await offerUndo(deleteCollection, which, visit) }
}

export function Screen({ data: { list, deleted, customerId } }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  return (
    <OfficeFrame current={path} title={t('lists.collections')} text={t('lists.collections.text')} action={<New />}>
      {deleted && (
        <Notice
          kind="success"
          action={
            deleted.undo && (
              <Undo
                action={href('/admin/collections/:collection/restore', { collection: deleted.id })}
                undo={deleted.undo}
                customerId={customerId}
              />
            )
          }
        >
          {t('office.collection.done.deleted')}
        </Notice>
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
