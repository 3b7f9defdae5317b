import { Once } from '#app/back-office/forms/Once.tsx'
import { pictureName } from './picture-name.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { SearchForm } from '#app/ui/form/SearchForm.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { loadChoice } from './choose-file.server.ts'
import { PictureCard, PictureCards } from './PictureCards.tsx'

type Visit = Load<'/admin/products/:product/pictures/choose'>

export const load = loadChoice

export function head({ title }: Shown<typeof load>['data'], { language }: Visit): Head {
  return { title: `${language.t('office.picture.choose')}: ${title}`, indexed: false }
}

/** Pictures that the shop has, for one more product. */
export function Screen({ data: { id, title, q, found, customerId } }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  return (
    <OfficeFrame
      current="/admin/products"
      above={
        <a href={href('/admin/products/:product', { product: id })}>
          <bdi>{title}</bdi>
        </a>
      }
      title={t('office.picture.choose')}
    >
      <div className="stack">
        <SearchForm
          action={href('/admin/products/:product/pictures/choose', { product: id })}
          label={t('lists.pictures.q')}
          submit={t('lists.pictures.search')}
          value={q}
        />
        {found.length === 0 ? (
          <p>{t('lists.pictures.none')}</p>
        ) : (
          <form
            className="stack"
            method="post"
            action={href('/admin/products/:product/pictures/add', { product: id })}
            encType="multipart/form-data"
          >
            <Once customerId={customerId} />
            <PictureCards>
              {found.map((picture) => (
                <PictureCard key={picture.id} picture={picture}>
                  <label className="row">
                    <input type="checkbox" name={`pictures-${picture.id}`} value="yes" />
                    <bdi>{pictureName(picture, language)}</bdi>
                  </label>
                </PictureCard>
              ))}
            </PictureCards>
            <p>
              <Button>{t('office.picture.add_chosen')}</Button>
            </p>
          </form>
        )}
      </div>
    </OfficeFrame>
  )
}
