import { Field } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'

/** What a saved view is called, and whether colleagues have it too. */
export function ViewFields({ form, name, shared }: { form: FormState; name: string; shared: boolean }) {
  const language = useLanguage()
  const { field, messages } = fieldsOf(language, form, { name: 'office.views.name' }, { name })
  const isShared = form.values.shared === undefined ? shared : form.values.shared === 'on'
  return (
    <>
      <FormProblems form={form} messages={messages} />
      <Field {...field('name')} id="view-name" maxLength={60} autoComplete="off" />
      <input type="hidden" name="shared" value="" />
      <label>
        <input type="checkbox" name="shared" value="on" defaultChecked={isShared} /> {language.t('office.views.share')}
      </label>
    </>
  )
}
