import { limits } from '#app/limits.ts'
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
    </>
  )
}
