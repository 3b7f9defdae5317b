import { Once } from '#app/back-office/forms/Once.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { PictureData } from './picture-file.server.ts'

/** Another file, wherever the picture is shown. */
export function ReplaceForm({ data: { id, seen, customerId }, form }: { data: PictureData; form: FormState }) {
  const language = useLanguage()
  const { t, href } = language
  const { uploads } = fieldMessages(language, form.problems, { uploads: 'office.picture.file' })
  const kept = form.values.uploads
  return (
    <Section title={t('office.picture.replace')}>
      <form
        method="post"
        action={href('/admin/pictures/:picture/replace', { picture: id })}
        encType="multipart/form-data"
        className="stack"
        noValidate
      >
        <Once customerId={customerId} />
        <Seen form={form} seen={seen} />
        {kept && <input type="hidden" name="uploads" value={kept} />}
        <Field
          id="uploads"
          type="file"
          name="files"
          label={t('office.picture.file')}
          accept="image/*"
          hint={t('office.picture.replace_hint')}
          error={uploads}
        />
        <p>
          <Button look="quiet">{t('office.picture.replace_now')}</Button>
        </p>
      </form>
    </Section>
  )
}
