import { prepareBatch } from '#app/batches/prepare-batch.operation.ts'
import { errors } from '#app/errors.ts'
import { formOf } from '#app/doors/form.server.ts'
import { shipOrder } from '#app/fulfilment/ship-order.operation.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { again, seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'

export const load = (visit: Load<'/admin/ship-by-file'>) => ({ customerId: customerOf(visit).id })

const prepare = formOf(prepareBatch, {
  key: (_: Act<'/admin/ship-by-file'>) => null,
  done: ({ language }, { id }) => seeOther(language.href('/admin/batches/:batch', { batch: id })),
})

/** The file, or what was pasted in its place. */
export async function act(visit: Act<'/admin/ship-by-file'>) {
  const rows = (visit.form.get('file') || visit.form.get('pasted')) ?? ''
  if (rows.trim() === '') return again({ problem: 'batch.file_empty' }, errors['batch.file_empty'].status)
  const form = new URLSearchParams(visit.form)
  form.set('operation', shipOrder.name)
  form.set('file', rows)
  return prepare({ ...visit, form })
}

export function head(_: unknown, { language }: Load<'/admin/ship-by-file'>): Head {
  return { title: language.t('bulk.by_file'), indexed: false }
}

export function Screen({ data: { customerId }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const problem = form.problem ?? Object.values(form.problems)[0]
  return (
    <OfficeFrame
      current="/admin/orders"
      above={<a href={href('/admin/orders')}>{t('lists.orders')}</a>}
      title={t('bulk.by_file')}
      text={t('bulk.by_file_text')}
    >
      <form method="post" encType="multipart/form-data" className="stack" noValidate>
        {problem && <Notice kind="problem">{t(`error.${problem}`)}</Notice>}
        <Once customerId={customerId} />
        <Field
          type="file"
          name="file"
          label={t('bulk.file')}
          hint={t('bulk.file_hint')}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          required={false}
        />
        <Field
          as="textarea"
          name="pasted"
          label={t('bulk.pasted')}
          rows={6}
          required={false}
          defaultValue={form.values.pasted}
        />
        <Button>{t('bulk.continue')}</Button>
      </form>
    </OfficeFrame>
  )
}
