import { Once } from '#app/back-office/forms/Once.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { OnePicture, PictureForm } from '#app/back-office/pictures/PictureForm.tsx'
import { limits } from '#app/limits.ts'
import { locales } from '#app/locales.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import type { FieldLabel } from '#app/web/forms/field-messages.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { CollectionData } from '#app/back-office/collections/collection-file.server.ts'

/** The fields of the picture's form, as their problems name them. */
export const pictureLabels = ({ t }: Pick<Language, 't'>): Record<string, FieldLabel> => ({
  uploads: 'office.collection.picture',
  ...Object.fromEntries(
    locales.map((locale) => [
      `alt-${locale}`,
      { name: t('office.collection.alt', { language: t(`office.language.${locale}`) }) },
    ]),
  ),
})

interface PictureProps {
  data: CollectionData
  form: FormState
}

/** The picture that stands for a collection where there are several, another one, and none. */
export function CollectionPicture({ data, form }: PictureProps) {
  const { id: collection, view, seen, customerId } = data
  const { t, href } = useLanguage()
  const { picture } = view
  return (
    <Section title={t('office.collection.picture')}>
      <div className="stack">
        {picture ? (
          <p>
            <img src={new URL(picture.url).pathname} width="200" alt="" />
          </p>
        ) : (
          <p className="muted">{t('office.collection.no_picture')}</p>
        )}
        <AnotherPicture data={data} form={form} />
        <p>
          <a href={href('/admin/collections/:collection/picture/choose', { collection })}>
            {t('office.picture.choose')}
          </a>
        </p>
        {picture && (
          <form method="post" action={href('/admin/collections/:collection/picture', { collection })}>
            <Once customerId={customerId} />
            <Seen form={form} seen={seen} />
            <input type="hidden" name="picture" value="" />
            <Button look="link">{t('office.collection.remove_picture')}</Button>
          </form>
        )}
      </div>
    </Section>
  )
}

function AnotherPicture({ data, form }: PictureProps) {
  const { id: collection, view, seen, customerId } = data
  const language = useLanguage()
  const { t, href } = language
  const { picture } = view
  const known = Object.fromEntries(locales.map((locale) => [`alt-${locale}`, picture?.alt[locale] ?? '']))
  const { field } = fieldsOf<string>(language, form, pictureLabels(language), known)
  const kept = form.values.uploads
  return (
    <PictureForm
      action={href('/admin/collections/:collection/picture', { collection })}
      {...{ customerId, form, seen }}
      button={t('office.collection.save_picture')}
    >
      <OnePicture
        label={t(picture ? 'office.collection.other_picture' : 'office.collection.picture')}
        hint={kept ? t('office.product.pictures_kept', { count: 1 }) : t('office.collection.picture_hint')}
        optional={t('office.optional')}
        error={field('uploads').error}
        kept={kept}
      />
      {locales.map((locale) => (
        <Field
          key={locale}
          {...field(`alt-${locale}`)}
          lang={locale}
          maxLength={limits.productFact.value}
          optional={t('office.optional')}
        />
      ))}
    </PictureForm>
  )
}
