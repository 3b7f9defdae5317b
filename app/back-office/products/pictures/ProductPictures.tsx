import { Once } from '#app/back-office/forms/Once.tsx'
import { Press } from '#app/back-office/forms/Press.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { PictureForm } from '#app/back-office/pictures/PictureForm.tsx'
import styles from '#app/back-office/order-page/Order.module.css'
import { pictureOf } from '#app/catalogue/pictures/picture.ts'
import { limits } from '#app/limits.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Picture } from '#app/ui/product/Picture.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import { PictureField } from './PictureField.tsx'
import type { ProductProps } from '#app/back-office/products/product-file.server.ts'

/** The pictures in their order, each with its text and its place; and the form for more. */
export function ProductPictures({ data, form }: ProductProps) {
  const { id: product, pictures, customerId } = data
  const language = useLanguage()
  const { t, href } = language
  const { uploads, urls } = fieldMessages(language, withAddress(form.problems), {
    uploads: 'office.product.picture',
    urls: 'office.product.picture_addresses',
  })
  return (
    <Section title={t('office.product.picture')}>
      <div className="stack">
        {pictures.length > 0 && <Order data={data} form={form} />}
        <PictureForm
          action={href('/admin/products/:product/pictures/add', { product })}
          {...{ customerId, form }}
          button={t('office.product.add_pictures')}
        >
          <PictureField error={uploads} kept={form.values.uploads} />
          <details className={styles.fold} open={urls !== undefined}>
            <summary>{t('office.product.picture_urls')}</summary>
            <Field
              as="textarea"
              name="urls"
              rows={2}
              label={t('office.product.picture_addresses')}
              hint={t('office.product.picture_urls_hint')}
              optional={t('office.optional')}
              defaultValue={form.values.urls}
              error={urls}
            />
          </details>
        </PictureForm>
        <p>
          <a href={href('/admin/products/:product/pictures/choose', { product })}>{t('office.picture.choose')}</a>
        </p>
      </div>
    </Section>
  )
}

/** Whichever of the addresses is wrong, it is a line of one field. */
export function withAddress(problems: FormState['problems']): FormState['problems'] {
  const [wrong] = Object.entries(problems).flatMap(([name, code]) => (/^urls(-|$)/.test(name) && code ? [code] : []))
  return wrong ? { ...problems, urls: wrong } : problems
}

function Order({ data: { id: product, pictures, seen, customerId }, form }: ProductProps) {
  const { t, href } = useLanguage()
  return (
    <form
      method="post"
      action={href('/admin/products/:product/pictures', { product })}
      className="stack"
      aria-label={t('office.product.picture')}
      noValidate
    >
      {/* Enter in a field saves, whatever the first button of a picture does. */}
      <button hidden aria-hidden="true" tabIndex={-1} />
      <Once customerId={customerId} />
      <Seen form={form} seen={seen} />
      <input type="hidden" name="order" value={pictures.map(({ id }) => id).join('\n')} />
      {pictures.map((picture, at) => (
        <div key={picture.id} className={styles.item}>
          <a
            href={href('/admin/pictures/:picture', { picture: picture.id })}
            aria-label={t('office.picture.open', { at: at + 1 })}
          >
            <Picture {...pictureOf(picture, '2.5rem', '')} alt="" />
          </a>
          <div>
            <Field
              name={`alts-${picture.id}`}
              label={t('office.product.alt', { at: at + 1 })}
              defaultValue={form.values[`alts-${picture.id}`] ?? picture.alt}
              maxLength={limits.productFact.value}
              optional={t('office.optional')}
              error={
                picture.state === 'failed'
                  ? t('office.product.picture_failed', { source: picture.sourceUrl ?? '' })
                  : undefined
              }
            />
            {/* An unchanged text is not sent as a change. */}
            <input type="hidden" name={`alts-${picture.id}-before`} value={picture.alt} />
            <Places id={picture.id} at={at} count={pictures.length} />
          </div>
        </div>
      ))}
      <p>
        <Button look="quiet">{t('office.product.save_pictures')}</Button>
      </p>
    </form>
  )
}

const moves = ['first', 'up', 'down', 'remove'] as const

/** Where it may go from here. */
function Places({ id, at, count }: { id: string; at: number; count: number }) {
  const { t } = useLanguage()
  const offered = { first: at > 1, up: at > 0, down: at < count - 1, remove: true }
  return (
    <p className="row">
      {moves
        .filter((move) => offered[move])
        .map((move) => (
          <Press
            key={move}
            value={`${move}:${id}`}
            label={t(`office.product.move_${move}`)}
            sentence={t(`office.product.move_${move}_of`, { at: at + 1 })}
          />
        ))}
    </p>
  )
}
