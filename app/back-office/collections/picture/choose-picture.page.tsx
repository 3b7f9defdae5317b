import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { PictureCard, PictureCards } from '#app/back-office/pictures/PictureCards.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { SearchForm } from '#app/ui/form/SearchForm.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { loadPictureChoice } from './choose-picture.server.ts'

type Visit = Load<'/admin/collections/:collection/picture/choose'>

export const load = loadPictureChoice

export function head({ title }: Shown<typeof load>['data'], { language }: Visit): Head {
  return { title: `${language.t('office.picture.choose')}: ${title}`, indexed: false }
}

/** Pictures that the shop has, one of which may stand for the collection. */
export function Screen({ data: { id: collectionId, title, q, found, customerId } }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  return (
    <OfficeFrame
      current="/admin/collections"
      above={
        <a href={href('/admin/collections/:collection', { collection: collectionId })}>
          <bdi>{title}</bdi>
        </a>
      }
      title={t('office.picture.choose')}
    >
      <div className="stack">
        <SearchForm
          action={href('/admin/collections/:collection/picture/choose', { collection: collectionId })}
          label={t('lists.pictures.q')}
          submit={t('lists.pictures.search')}
          value={q}
        />
        {found.length === 0 && <p>{t('lists.pictures.none')}</p>}
        <form method="post" action={href('/admin/collections/:collection/picture', { collection: collectionId })}>
          <Once customerId={customerId} />
          <PictureCards>
            {found.map((picture) => {
              const name = picture.name ?? t('lists.pictures.unnamed')
              return (
                <PictureCard key={picture.id} picture={picture}>
                  <p>
                    <bdi>{name}</bdi>
                  </p>
                  <Button
                    look="link"
                    name="picture"
                    value={picture.id}
                    aria-label={t('office.collection.use_picture_of', { name })}
                  >
                    {t('office.collection.use_picture')}
                  </Button>
                </PictureCard>
              )
            })}
          </PictureCards>
        </form>
      </div>
    </OfficeFrame>
  )
}
