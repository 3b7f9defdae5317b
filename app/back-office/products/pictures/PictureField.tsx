import { limits } from '#app/limits.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { useLanguage } from '#app/web/language.tsx'

interface PictureFieldProps {
  error?: string
  /** Pictures that came with the form before it was refused: they need not be chosen again. */
  kept?: string
}

/** Pictures from the disk or, on a phone, from its camera. */
export function PictureField({ error, kept }: PictureFieldProps) {
  const { t } = useLanguage()
  const keys = kept?.split(/\r?\n/).filter(Boolean) ?? []
  return (
    <>
      {keys.length > 0 && <input type="hidden" name="uploads" value={keys.join('\n')} />}
      <Field
        id="uploads"
        type="file"
        name="files"
        label={t('office.product.picture')}
        accept="image/*"
        multiple
        optional={t('office.optional')}
        hint={
          keys.length > 0
            ? t('office.product.pictures_kept', { count: keys.length })
            : t('office.product.picture_hint', { count: limits.uploadedPictures.value })
        }
        error={error}
      />
      <Uploading />
    </>
  )
}

/** Where the script that sends pictures ahead says how far it is, and which ones it could not send. */
function Uploading() {
  const { t, href } = useLanguage()
  return (
    <div
      hidden
      className="stack"
      data-uploads=""
      data-address={href('/admin/products/new/pictures')}
      data-going={t('office.uploads.going', { done: '{done}', count: '{count}' })}
      data-missing={t('office.uploads.missing', { missing: '{missing}', count: '{count}' })}
      data-lost={t('office.uploads.lost')}
    >
      <p role="status" />
      {/* Before the names: of a hundred the presses would be screens away. */}
      <p className="row">
        <Button type="button" look="quiet" name="again" hidden>
          {t('office.uploads.again')}
        </Button>
        <Button type="button" look="quiet" name="without" hidden>
          {t('office.uploads.without')}
        </Button>
      </p>
      <ul />
    </div>
  )
}
