import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { isRefused } from '#app/back-office/forms/shown-before.ts'
import { Undo } from '#app/back-office/forms/Undo.tsx'
import { History } from '#app/back-office/history/History.tsx'
import styles from '#app/back-office/order-page/Order.module.css'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { pictureOf } from '#app/catalogue/pictures/picture.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Picture } from '#app/ui/product/Picture.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { DeletePicture } from './DeletePicture.tsx'
import { FocusForm } from './FocusForm.tsx'
import { PictureUses } from './PictureUses.tsx'
import { ReplaceForm } from './ReplaceForm.tsx'
import { loadPicture, type PictureData } from './picture-file.server.ts'
import { pictureActs } from './picture-form.server.ts'
import own from './Pictures.module.css'

export const acts = pictureActs
export const load = loadPicture

const nameOf = ({ products, collections, locations }: PictureData) =>
  products[0]?.title ?? collections[0]?.title ?? locations[0]?.name

export function head(data: PictureData, { language }: Load<'/admin/pictures/:picture'>): Head {
  return { title: nameOf(data) ?? language.t('lists.pictures.unnamed'), indexed: false }
}

/** One picture: whole and as it is cropped, what shows it, and another file for it. */
export function Screen({ data, form }: Shown<typeof load>) {
  const { id, picture, said, undo, history, customerId } = data
  const language = useLanguage()
  const { t, href } = language
  const name = nameOf(data)
  const labels = {
    'focus-x': 'office.picture.across' as const,
    'focus-y': 'office.picture.down' as const,
    uploads: 'office.picture.file' as const,
    alt: 'office.picture.alt' as const,
  }
  const all = `${href('/admin/pictures/:picture', { picture: id }, { history: 'all' })}#history`
  return (
    <OfficeFrame
      current="/admin/pictures"
      history={{ record: 'pictures', id }}
      above={<a href={href('/admin/pictures')}>{t('lists.pictures')}</a>}
      title={name ? <bdi>{name}</bdi> : t('lists.pictures.unnamed')}
    >
      <div className="stack">
        <FormProblems form={form} messages={fieldMessages(language, form.problems, labels)} />
        {said && !isRefused(form) && (
          <Notice
            kind="success"
            action={undo && <Undo action={undo.action} undo={undo.offered} customerId={customerId} />}
          >
            {t(`office.picture.done.${said}`)}
          </Notice>
        )}
      </div>
      <div className={styles.parts}>
        <div>
          {picture.state === 'ready' && <FocusForm data={data} form={form} />}
          {picture.state === 'failed' && <Failed data={data} />}
          <PictureUses data={data} form={form} />
          <History entries={history.entries} all={history.isCut ? all : null} actions={() => null} />
        </div>
        <aside>
          {picture.state === 'ready' && (
            <Section title={t('office.picture.in_the_shop')}>
              <div className="stack">
                <p className={own.cropped}>
                  <Picture {...pictureOf(picture, '10rem', t('office.picture.cropped'))} />
                </p>
                <p className="muted small num">
                  {picture.width} × {picture.height}
                </p>
                <p>
                  <a href={new URL(data.view.url ?? '').pathname}>{t('office.picture.whole')}</a>
                </p>
              </div>
            </Section>
          )}
          <ReplaceForm data={data} form={form} />
          <DeletePicture data={data} form={form} />
        </aside>
      </div>
    </OfficeFrame>
  )
}

function Failed({ data: { id, picture, customerId } }: { data: PictureData }) {
  const { t, href } = useLanguage()
  return (
    <Section title={t('lists.pictures.state.failed')}>
      <form className="stack" method="post" action={href('/admin/pictures/:picture/retry', { picture: id })}>
        <Once customerId={customerId} />
        <p>{t('office.product.picture_failed', { source: picture.sourceUrl ?? '' })}</p>
        <p>
          <Button look="quiet">{t('lists.failed_pictures.retry')}</Button>
        </p>
      </form>
    </Section>
  )
}
