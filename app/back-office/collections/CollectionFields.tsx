import { textsTitle } from '#app/back-office/writing/texts-title.ts'
import { MeanwhileChanged } from '#app/back-office/forms/MeanwhileChanged.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { SaveBar } from '#app/back-office/forms/SaveBar.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { ShownBefore } from '#app/back-office/forms/ShownBefore.tsx'
import { fieldsToSee, isRefused, touchedOf } from '#app/back-office/forms/shown-before.ts'
import { sorts } from '#app/catalogue/lists/listing.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale } from '#app/locales.ts'
import { Field } from '#app/ui/form/Field.tsx'
import { TranslatedTexts } from '#app/back-office/writing/TranslatedTexts.tsx'
import { SearchTexts } from '#app/back-office/forms/SearchTexts.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { CollectionData } from './collection-file.server.ts'
import { collectionLabels, collectionValues, translatedTexts } from './collection-values.ts'

type FieldOf = ReturnType<typeof fieldsOf<string>>['field']

/** What a collection is called and described as, where it stands, and how its list begins. */
export function CollectionFields({ data, form: refused }: { data: CollectionData; form: FormState }) {
  const { id, view, seen, customerId } = data
  const language = useLanguage()
  const { t, href } = language
  const form = touchedOf(refused)
  const labels = collectionLabels(language)
  const shown = collectionValues(view)
  const { field } = fieldsOf<string>(language, form, labels, shown)
  const optional = t('office.optional')
  const checked = (name: string) => (form.values[name] ?? shown[name]) === 'on'
  return (
    <form
      method="post"
      action={href('/admin/collections/:collection', { collection: id })}
      className="stack"
      noValidate
    >
      <MeanwhileChanged form={refused} labels={labels} shown={shown} />
      <Once customerId={customerId} />
      <Seen form={refused} seen={seen} />
      {Object.entries(shown).map(([name, value]) => (
        <ShownBefore key={name} name={name} shown={value} form={refused} />
      ))}
      <Section title={textsTitle(language)}>
        <div className="stack">
          <Field {...field('title')} maxLength={limits.title.value} />
          <Field
            {...field('description')}
            as="textarea"
            rows={6}
            optional={optional}
            maxLength={limits.collectionText.value}
          />
          <Box name="visible" label={t('office.collection.visible')} isOn={checked('visible')} />
        </div>
      </Section>
      <Place field={field} data={data} isFeatured={checked('featured')} />
      <SearchTexts field={field} preview={data.previews[defaultLocale]} />
      <TranslatedTexts
        previews={data.previews}
        texts={translatedTexts}
        values={shown}
        field={field}
        toSee={fieldsToSee(refused, shown)}
      />
      <SaveBar isUnsaved={isRefused(refused)} />
    </form>
  )
}

function Box({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <p>
      <input type="hidden" name={name} value="" />
      <label>
        <input type="checkbox" name={name} defaultChecked={isOn} /> {label}
      </label>
    </p>
  )
}

function Place({ field, data, isFeatured }: { field: FieldOf; data: CollectionData; isFeatured: boolean }) {
  const { t } = useLanguage()
  const optional = t('office.optional')
  return (
    <Section title={t('office.collection.place')}>
      <div className="stack">
        <Field
          {...field('sort')}
          as="select"
          options={sorts.map((value) => ({ value, label: t(`office.value.${value}`) }))}
        />
        <Field
          {...field('parent')}
          as="select"
          optional={optional}
          options={[
            { value: '', label: t('office.collection.no_parent') },
            ...data.parents.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
        <Field {...field('position')} inputMode="numeric" hint={t('office.collection.position_hint')} />
        <Box name="featured" label={t('office.collection.featured')} isOn={isFeatured} />
      </div>
    </Section>
  )
}
