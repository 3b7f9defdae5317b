import { createCollection } from '#app/collections/create-collection.operation.ts'
import { formOf } from '#app/doors/form.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { fieldsOf, submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import orderStyles from '#app/back-office/order-page/Order.module.css'

export async function load(visit: Load<'/admin/collections/new'>) {
  return { submission: newId(), customerId: customerOf(visit).id }
}

/** Done: 303 to the collection, `done=created`. */
export const act = formOf(createCollection, {
  key: (_: Act<'/admin/collections/new'>) => null,
  done: ({ language }, { id }) =>
    seeOther(language.href('/admin/collections/:collection', { collection: id }, { done: 'created' })),
})

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/collections/new'>): Head {
  return { title: language.t('office.collection.new'), indexed: false }
}

const labels = { title: 'office.field.title', description: 'office.field.description' } as const

export function Screen({ data: { submission, customerId }, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  const { field, messages } = fieldsOf(language, form, labels)
  return (
    <OfficeFrame
      current="/admin/collections"
      above={<a href={href('/admin/collections')}>{t('lists.collections')}</a>}
      title={t('office.collection.new')}
      text={t('office.collection.new_text')}
    >
      <form method="post" action={href('/admin/collections/new')} className="stack" noValidate>
        <Once submission={submissionOf(form, submission)} customerId={customerId} />
        <FormProblems form={form} messages={messages} />
        <Field {...field('title')} maxLength={limits.title.value} autoComplete="off" />
        <Field
          {...field('description')}
          as="textarea"
          rows={6}
          optional={t('office.optional')}
          maxLength={limits.collectionText.value}
        />
        <p className={orderStyles.line}>
          <Button name="visible" value="on">
            {t('office.collection.save_visible')}
          </Button>{' '}
          <Button look="quiet" name="visible" value="">
            {t('office.collection.save_hidden')}
          </Button>
        </p>
      </form>
    </OfficeFrame>
  )
}
