import { SaveBar } from '#app/back-office/forms/SaveBar.tsx'
import { changeSynonyms } from '#app/catalogue/synonyms/change-synonyms.operation.ts'
import { findSynonyms } from '#app/catalogue/synonyms/synonyms.server.ts'
import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { locales } from '#app/locales.ts'
import { Field } from '#app/ui/form/Field.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { isRefused, touchedOf } from '#app/back-office/forms/shown-before.ts'
import { digestOf } from '#app/back-office/forms/text-digest.server.ts'
import { findSeen } from '#app/back-office/forms/seen.server.ts'
import { ShownBefore } from '#app/back-office/forms/ShownBefore.tsx'
import { synonyms } from '#app/catalogue/synonyms/synonyms.record.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { MeanwhileChanged } from '#app/back-office/forms/MeanwhileChanged.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { findSaved } from '#app/back-office/forms/saved.server.ts'
import { SavedNotice } from '#app/back-office/forms/SavedNotice.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'

export async function load(visit: Load<'/admin/synonyms'>) {
  const seen = await findSeen(synonyms, 'shop', actorOf(visit))
  const { words } = await findSynonyms()
  const values = Object.fromEntries(locales.map((locale) => [`words-${locale}`, words[locale]]))
  const saved = await findSaved(changeSynonyms, 'shop', visit, 'synonyms')
  return { values, seen, saved, customerId: customerOf(visit).id }
}

/** Done: 303 back to here, `done=synonyms`. */
export const act = formOf(changeSynonyms, {
  key: (_: Act<'/admin/synonyms'>) => 'shop',
  done: ({ language }) => seeOther(language.href('/admin/synonyms', undefined, { done: 'synonyms' })),
})

export const acts = {
  '/admin/synonyms/undo': undoOf(changeSynonyms, {
    key: (_: Act<'/admin/synonyms/undo'>) => 'shop',
    done: ({ language }) => seeOther(language.href('/admin/synonyms', undefined, { done: 'undone' })),
  }),
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/synonyms'>): Head {
  return { title: language.t('office.synonyms'), indexed: false }
}

export function Screen({ data: { values, seen, saved, customerId }, form: refused }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  const form = touchedOf(refused, digestOf)
  const labels = Object.fromEntries(
    locales.map((locale) => [
      `words-${locale}`,
      { name: t('office.synonyms_in', { language: t(`office.language.${locale}`) }) },
    ]),
  )
  const { field, messages } = fieldsOf(language, form, labels, values)
  const hasProblem = isRefused(form)
  return (
    <OfficeFrame
      current="/admin/synonyms"
      history={{ record: 'synonyms', id: 'shop' }}
      title={t('office.synonyms')}
      text={t('office.synonyms_text')}
    >
      <div className="stack">
        {saved && !hasProblem && (
          <SavedNotice
            saved={saved}
            text="office.done.synonyms"
            action={href('/admin/synonyms/undo')}
            customerId={customerId}
          />
        )}
        <form method="post" action={href('/admin/synonyms')} className="stack" noValidate>
          <FormProblems form={form} messages={messages} />
          <MeanwhileChanged form={refused} labels={labels} shown={values} digestOf={digestOf} />
          <Once customerId={customerId} />
          <Seen form={form} seen={seen} />
          {Object.entries(values).map(([name, text]) => (
            <ShownBefore key={name} name={name} shown={digestOf(text)} form={form} />
          ))}
          {locales.map((locale) => (
            <Field
              key={locale}
              {...field(`words-${locale}`)}
              as="textarea"
              rows={10}
              optional={t('office.optional')}
              hint={t('office.synonyms_hint')}
            />
          ))}
          <SaveBar isUnsaved={hasProblem} />
        </form>
      </div>
    </OfficeFrame>
  )
}
