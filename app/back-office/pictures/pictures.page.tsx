import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { loadList } from '#app/doors/list-page.server.ts'
import { type ListedPicture, pictures } from '#app/pictures/library/pictures.list.ts'
import { Badge } from '#app/ui/notices/Badge.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { useMayOpen } from '#app/web/requests/visitor.tsx'
import { PictureCard, PictureCards } from './PictureCards.tsx'

export async function load(visit: Load<'/admin/pictures'>) {
  const page = await loadList(pictures, visit)
  return 'kind' in page ? page : { page }
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/pictures'>): Head {
  return { title: language.t('lists.pictures'), indexed: false }
}

/** The pictures of the shop: where each is shown, and what it says to who cannot see it. */
export function Screen({ data: { page } }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const mayOpen = useMayOpen()
  return (
    <OfficeFrame
      current="/admin/pictures"
      title={t('lists.pictures')}
      text={t('lists.pictures.text')}
      above={
        mayOpen('/admin/pictures/failed') && <a href={href('/admin/pictures/failed')}>{t('lists.failed_pictures')}</a>
      }
    >
      <OfficeList list={pictures} path="/admin/pictures" page={page}>
        <PictureCards>
          {page.rows.map((picture) => (
            <PictureCard key={picture.id} picture={picture}>
              <Words picture={picture} />
            </PictureCard>
          ))}
        </PictureCards>
      </OfficeList>
    </OfficeFrame>
  )
}

function Words({ picture: { id, name, uses, undescribed, state } }: { picture: ListedPicture }) {
  const { t, href } = useLanguage()
  return (
    <>
      <a href={href('/admin/pictures/:picture', { picture: id })}>
        {name ? <bdi>{name}</bdi> : t('lists.pictures.unnamed')}
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
