import { Section } from '#app/ui/text/Section.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import { OnePicture, PictureForm } from './PictureForm.tsx'
import type { PictureData } from './picture-file.server.ts'

/** Another file, wherever the picture is shown. */
export function ReplaceForm({ data: { id, seen, customerId }, form }: { data: PictureData; form: FormState }) {
  const language = useLanguage()
  const { t, href } = language
  const { uploads } = fieldMessages(language, form.problems, { uploads: 'office.picture.file' })
  return (
    <Section title={t('office.picture.replace')}>
      <PictureForm
        action={href('/admin/pictures/:picture/replace', { picture: id })}
        {...{ customerId, form, seen }}
        button={t('office.picture.replace_now')}
      >
        <OnePicture
          label={t('office.picture.file')}
          hint={t('office.picture.replace_hint')}
          error={uploads}
          kept={form.values.uploads}
        />
      </PictureForm>
    </Section>
  )
}
