import { formOf } from '#app/doors/form.server.ts'
import { errors, Fault } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { FileRefused } from '#app/imports/import.ts'
import { createImport } from '#app/imports/steps/create-import.operation.ts'
import { keepUpload } from '#app/imports/uploads/upload.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { again, type Answer, seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { fieldsOf, submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load, Upload } from '#app/web/requests/visit.ts'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'

export const load = (visit: Load<'/admin/imports/new'>) => ({
  submission: newId(),
  customerId: customerOf(visit).id,
})

const create = formOf(createImport, {
  key: (_: Upload<'/admin/imports/new'>) => null,
  done: ({ language }, { import: id }) => seeOther(language.href('/admin/imports/:import', { import: id })),
})

/** The files are kept while they come. A form that was refused has to be sent with them again, as browsers want it. */
export async function act(visit: Upload<'/admin/imports/new'>): Promise<Answer> {
  const names = new Map<string, string>()
  try {
    const form = await visit.receive(async ({ field, name, content }) => {
      if (field !== 'upload' && field !== 'inventory_upload') throw new Fault('request.malformed')
      names.set(field, name)
      return keepUpload(name, content, visit.now)
    })
    const name = names.get('upload')
    if (!name) return again({ problems: { upload: 'import.no_file' } }, errors['import.no_file'].status)
    // The last part of a path, as some browsers send it.
    form.set('file_name', (name.split(/[/\\]/).at(-1) ?? name).slice(0, limits.title.value))
    return await create({ ...visit, form })
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    return again({ problems: { upload: error.code } }, errors[error.code].status)
  }
}

export function head(_: unknown, { language }: Load<'/admin/imports/new'>): Head {
  return { title: language.t('imports.new'), indexed: false }
}

const labels = { upload: 'lists.imports.file', inventory_upload: 'imports.inventory' } as const

export function Screen({ data: { submission, customerId }, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  const { field, messages } = fieldsOf(language, form, labels)
  const files = { type: 'file', accept: '.csv,.tsv,.txt,text/csv,text/plain', defaultValue: undefined } as const
  return (
    <OfficeFrame
      current="/admin/imports"
      above={<a href={href('/admin/imports')}>{t('lists.imports')}</a>}
      title={t('imports.new')}
      text={t('imports.new_text')}
    >
      <form method="post" encType="multipart/form-data" className="stack" noValidate>
        <FormProblems form={form} messages={messages} />
        <Once submission={submissionOf(form, submission)} customerId={customerId} />
        <Field {...field('upload')} {...files} hint={t('imports.file_hint')} />
        <Field
          {...field('inventory_upload')}
          {...files}
          hint={t('imports.inventory_hint')}
          optional={t('office.optional')}
        />
        <p className="muted small">{t('imports.order_hint')}</p>
        <Button>{t('imports.upload')}</Button>
      </form>
    </OfficeFrame>
  )
}
