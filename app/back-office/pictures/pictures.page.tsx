import { DeletedNotice } from '#app/back-office/forms/DeletedNotice.tsx'
import { findDeletion } from '#app/back-office/forms/deletion.server.ts'
import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import { pictureName } from './picture-name.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { SelectAll, SelectRow, useBulkActs } from '#app/back-office/batches/BulkBar.tsx'
import { loadList } from '#app/doors/list-page.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import type { MediaId } from '#app/kernel/ids.ts'
import { deletePicture } from '#app/pictures/library/delete-picture.operation.ts'
import { type ListedPicture, pictures } from '#app/pictures/library/pictures.list.ts'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { useMayOpen } from '#app/web/requests/visitor.tsx'
import { PictureCard, PictureCards } from './PictureCards.tsx'
import styles from './Pictures.module.css'

export async function load(visit: Load<'/admin/pictures'>) {
  const page = await loadList(pictures, visit)
  if ('kind' in page) return page
  return { page, deletion: await findDeletion(deletePicture, visit), customerId: customerOf(visit).id }
}

export const acts = {
  '/admin/pictures/:picture/restore': undoOf(deletePicture, {
    key: ({ params }: Act<'/admin/pictures/:picture/restore'>) => params.picture as MediaId,
    done: ({ language, params }) => seeOther(language.href('/admin/pictures/:picture', params, { done: 'restored' })),
  }),
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/pictures'>): Head {
  return { title: language.t('lists.pictures'), indexed: false }
}

/** The pictures of the shop: where each is shown, and what it says to who cannot see it. */
export function Screen({ data: { page, deletion, customerId } }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  const mayOpen = useMayOpen()
  const isSelected = useBulkActs('pictures').length > 0
  return (
    <OfficeFrame
      current="/admin/pictures"
      title={t('lists.pictures')}
      text={t('lists.pictures.text')}
      above={
        mayOpen('/admin/pictures/failed') && <a href={href('/admin/pictures/failed')}>{t('lists.failed_pictures')}</a>
      }
    >
      {deletion && (
        <DeletedNotice
          deletion={deletion}
          text="office.picture.deleted"
          action={href('/admin/pictures/:picture/restore', { picture: deletion.id })}
          customerId={customerId}
        />
      )}
      <OfficeList list={pictures} path="/admin/pictures" page={page}>
        {isSelected && (
          <label className={styles.all}>
            <SelectAll /> {t('bulk.select_page')}
          </label>
        )}
        <PictureCards>
          {page.rows.map((picture) => (
            <PictureCard
              key={picture.id}
              picture={picture}
              select={isSelected && <SelectRow id={picture.id} name={pictureName(picture, language)} />}
            >
              <Words picture={picture} />
            </PictureCard>
          ))}
        </PictureCards>
      </OfficeList>
    </OfficeFrame>
  )
}

function Words({ picture }: { picture: ListedPicture }) {
  const language = useLanguage()
  const { t, href } = language
  const { id, uses, undescribed, state } = picture
  return (
    <>
      <a href={href('/admin/pictures/:picture', { picture: id })}>
        <bdi>{pictureName(picture, language)}</bdi>
      </a>
      <p className="muted small">
        {t('lists.pictures.uses_count', { count: uses })}
        {state === 'ready' && undescribed > 0 && <Badge>{t('lists.pictures.no_text')}</Badge>}
        {state !== 'ready' && (
          <Badge tone={state === 'failed' ? 'problem' : 'plain'}>{t(`lists.pictures.state.${state}`)}</Badge>
        )}
      </p>
    </>
  )
}
