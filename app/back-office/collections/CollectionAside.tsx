import { Once } from '#app/back-office/forms/Once.tsx'
import styles from '#app/back-office/order-page/Order.module.css'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay, useMayOpen } from '#app/web/requests/visitor.tsx'
import type { CollectionData } from './collection-file.server.ts'

/** Whether shoppers see it, how much is in it, and how it is deleted. */
export function CollectionAside({
  data: { id: collection, view, isByHand, count, customerId },
}: {
  data: CollectionData
}) {
  const { t, href } = useLanguage()
  const mayOpen = useMayOpen()
  const mayDelete = useMay('collections.delete')
  return (
    <>
      <div>
        <h2>{t('office.field.status')}</h2>
        <p>
          <Badge>{t(`lists.collections.status.${view.visible ? 'visible' : 'hidden'}`)}</Badge>
        </p>
        <p>{t(`lists.collections.kind.${isByHand ? 'hand' : 'rule'}`)}</p>
        <p>{t('office.collection.shown', { count })}</p>
        {mayOpen('/admin/menus/:menu') && (
          <p>
            <a href={`${href('/admin/menus/:menu', { menu: 'header' }, { q: view.title })}#add`}>
              {t('office.menu.show')}
            </a>
          </p>
        )}
      </div>
      {mayDelete && (
        <div className={styles.danger}>
          <details className={styles.fold}>
            <summary>{t('office.collection.delete')}</summary>
            <form
              method="post"
              action={href('/admin/collections/:collection/delete', { collection })}
              className="stack"
            >
              <Once customerId={customerId} />
              <p className="muted">{t('office.collection.delete_text')}</p>
              <Button look="quiet" data-dangerous>
                {t('office.collection.delete_sure')}
              </Button>
            </form>
          </details>
        </div>
      )}
    </>
  )
}
