import { Once } from '#app/back-office/forms/Once.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import styles from '#app/back-office/order-page/Order.module.css'
import { Button } from '#app/ui/form/Button.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import type { PictureData } from './picture-file.server.ts'

/** As many as one reads before a decision. */
const most = 8

/** Deletes the picture, and says first from where it disappears. */
export function DeletePicture({ data, form }: { data: PictureData; form: FormState }) {
  const { id, seen, customerId, picture, products, collections, locations } = data
  const { t, href } = useLanguage()
  const may = useMay('pictures.delete')
  if (!may) return null
  const names = [
    ...products.map(({ title }) => title),
    ...collections.map(({ title }) => t('office.picture.of_collection', { title })),
    ...locations.map(({ name }) => t('office.picture.of_location', { title: name })),
    ...(data.isOnHome ? [t('office.picture.of_home')] : []),
  ]
  const shown = names.slice(0, most)
  return (
    <div className={styles.danger}>
      <details className={styles.fold} open={form.problem === 'picture.more_uses' || undefined}>
        <summary>{t('office.picture.delete')}</summary>
        <form method="post" action={href('/admin/pictures/:picture/delete', { picture: id })} className="stack">
          <Once customerId={customerId} />
          <Seen form={form} seen={seen} />
          <input type="hidden" name="uses" value={picture.uses} />
          <p>{t('office.picture.delete_from', { count: picture.uses })}</p>
          {shown.length > 0 && (
            <ul>
              {shown.map((name) => (
                <li key={name}>
                  <bdi>{name}</bdi>
                </li>
              ))}
              {picture.uses > shown.length && (
                <li>{t('office.picture.delete_more', { count: picture.uses - shown.length })}</li>
              )}
            </ul>
          )}
          <p className="muted">{t('office.picture.delete_text')}</p>
          <Button look="quiet" data-dangerous>
            {t('office.picture.delete_sure')}
          </Button>
        </form>
      </details>
    </div>
  )
}
