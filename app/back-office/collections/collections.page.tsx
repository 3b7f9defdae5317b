import { collections, type ListedCollection } from '#app/collections/collections.list.ts'
import { titleIn } from '#app/locales.ts'
import { deleteCollection } from '#app/collections/delete-collection.operation.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import type { Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay, useMayDo } from '#app/web/requests/visitor.tsx'
import { DeletedNotice } from '#app/back-office/forms/DeletedNotice.tsx'
import { loadWithDeletion } from '#app/back-office/forms/deletion.server.ts'
import { listPage } from '#app/back-office/lists/list.page.tsx'
import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import styles from './Places.module.css'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'

const path = '/admin/collections'

export const { head } = listPage(path, collections)

export const load = loadWithDeletion(collections, deleteCollection)

export function Screen({ data: { list, deletion, customerId } }: Shown<typeof load>) {
  const { t, href, locale } = useLanguage()
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
        cells={({ id, title, titles, parent, parents, status, handle, products: count }) => ({
          title: (
            <a href={href('/admin/collections/:collection', { collection: id })}>
              <bdi>{titleIn(title, titles, locale)}</bdi>
            </a>
          ),
          parent: parent && <bdi>{titleIn(parent, parents, locale)}</bdi>,
          products: (
            <Prices row={{ handle, title: titleIn(title, titles, locale), products: count }} customerId={customerId} />
          ),
          status: <Badge>{t(`lists.collections.status.${status}`)}</Badge>,
        })}
      />
    </OfficeFrame>
  )
}

/** How many are in it, and the way to change all their prices at once. */
function Prices({
  row: { handle, title, products },
  customerId,
}: {
  row: Pick<ListedCollection, 'handle' | 'title' | 'products'>
  customerId: CustomerId
}) {
  const { t, href, number } = useLanguage()
  const may = useMayDo()
  if (products === 0 || !may('batches.prepare') || !may('products.change_prices'))
    return <span className="num">{number(products)}</span>
  return (
    <form method="post" action={href('/admin/bulk')} className={classNames('row', styles.count)}>
      <Once customerId={customerId} />
      <input type="hidden" name="filter" value={new URLSearchParams({ collection: handle }).toString()} />
      <input type="hidden" name="all" value="on" />
      <span className="num">{number(products)}</span>{' '}
      <Button
        look="link"
        name="operation"
        value="products.change_prices"
        aria-label={t('office.collection.prices_of', { title })}
      >
        {t('bulk.products.change_prices')}
      </Button>
    </form>
  )
}

function New() {
  const { t, href } = useLanguage()
  return (
    useMay('collections.create') && <Button href={href('/admin/collections/new')}>{t('office.collection.new')}</Button>
  )
}
