import placeStyles from '#app/back-office/collections/Places.module.css'
import { classNames } from '#app/ui/class-names.ts'
import fieldStyles from '#app/ui/form/Field.module.css'
import { Field, FieldPair } from '#app/ui/form/Field.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import type { FieldLabel } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Language } from '#app/web/language-of.ts'
import { nameIn, optionField, type OptionRow, otherLocales, valueField, type ValueRow } from './option-fields.ts'
import styles from './Options.module.css'

/** The labels of all fields in the order of the page, for the messages of those that are refused. */
export function optionLabels({ t }: Pick<Language, 't'>, rows: readonly OptionRow[]): Record<string, FieldLabel> {
  const labels = rows.flatMap((row, at) => [
    ...['name', 'was', 'values'].map((part) => [optionField(at, part), labelOf(t('office.product.option'), row)]),
    [optionField(at, 'place'), labelOf(t('office.product.option_place'), row)],
    ...otherLocales.map((locale) => [optionField(at, nameIn(locale)), labelOf(t(`office.language.${locale}`), row)]),
    ...row.values.flatMap((value, place) => [
      ...['name', 'was'].map((part) => [valueField(at, place, part), labelOf(t('office.product.option_value'), value)]),
      [valueField(at, place, 'place'), labelOf(t('office.product.place'), value)],
      [valueField(at, place, 'swatch'), labelOf(t('office.product.swatch'), value)],
      ...otherLocales.map((locale) => [
        valueField(at, place, nameIn(locale)),
        labelOf(t(`office.language.${locale}`), value),
      ]),
    ]),
  ])
  return { removes: 'office.product.options', ...Object.fromEntries(labels), price: 'office.product.new_price' }
}

const labelOf = (label: string, { name, was }: { name: string; was: string }) => {
  const called = name || was
  return { name: called ? `${label} “${called}”` : label }
}

interface OptionPartProps {
  row: OptionRow
  at: number
  /** How many options there are. */
  count: number
  messages: Record<string, string>
}

/** One option: its names and its values, each of which can be renamed or taken away, and lines for more. */
export function OptionPart({ row, at, count, messages }: OptionPartProps) {
  const { t } = useLanguage()
  const named = <bdi>{row.name || t('office.product.option')}</bdi>
  return (
    <Section title={named}>
      <div className="stack">
        <input type="hidden" name={optionField(at, 'was')} value={row.was} />
        <OptionNames row={row} at={at} count={count} messages={messages} />
        {row.values.length > 0 && (
          <Table
            caption={t('office.product.values_of', { option: row.name })}
            columns={[
              { title: t('office.product.option_value') },
              ...otherLocales.map((locale) => ({
                title: t('office.product.value_in', { language: t(`office.language.${locale}`) }),
              })),
              { title: t('office.product.swatch') },
              { title: t('office.product.place') },
              { title: t('office.product.take_away') },
            ]}
            rows={row.values.map((value, place) => ({
              id: String(place),
              cells: cellsOf({ value, at, place, messages }, t),
            }))}
          />
        )}
        <MoreValues at={at} isNew={row.values.length === 0} error={messages[optionField(at, 'values')]} />
        {row.was && (
          <label>
            <input type="checkbox" name={optionField(at, 'gone')} />{' '}
            {t('office.product.option_away', { option: row.name })}
          </label>
        )}
      </div>
    </Section>
  )
}

/** Fields for one that the product does not have yet. */
export function NewOption({ at, isFirst }: { at: number; isFirst: boolean }) {
  const { t } = useLanguage()
  return (
    <Section title={t(isFirst ? 'office.product.first_option' : 'office.product.another_option')}>
      <OptionNames row={{ was: '', name: '', place: '', names: {}, values: [] }} at={at} count={1} messages={{}} />
      <MoreValues at={at} isNew />
    </Section>
  )
}

function OptionNames({ row, at, count, messages }: OptionPartProps) {
  const { t } = useLanguage()
  const [name, place] = [optionField(at, 'name'), optionField(at, 'place')]
  return (
    <FieldPair>
      <Field
        name={name}
        label={t('office.product.option_name')}
        hint={row.name ? undefined : t('office.product.option_hint')}
        defaultValue={row.name}
        error={messages[name]}
      />
      {otherLocales.map((locale) => (
        <Field
          key={locale}
          name={optionField(at, nameIn(locale))}
          label={t('office.product.value_in', { language: t(`office.language.${locale}`) })}
          optional={t('office.optional')}
          defaultValue={row.names[locale] ?? ''}
          error={messages[optionField(at, nameIn(locale))]}
        />
      ))}
      {count > 1 && (
        <Field
          name={place}
          label={t('office.product.option_place')}
          inputMode="numeric"
          defaultValue={row.place || at + 1}
          error={messages[place]}
        />
      )}
    </FieldPair>
  )
}

function MoreValues({ at, isNew, error }: { at: number; isNew: boolean; error?: string }) {
  const { t } = useLanguage()
  return (
    <Field
      as="textarea"
      name={optionField(at, 'more')}
      label={t(isNew ? 'office.product.values' : 'office.product.more_values')}
      hint={t('office.product.values_hint')}
      optional={isNew ? undefined : t('office.optional')}
      rows={isNew ? 4 : 2}
      error={error}
    />
  )
}

interface CellsProps {
  value: ValueRow
  at: number
  place: number
  messages: Record<string, string>
}

function cellsOf({ value, at, place, messages }: CellsProps, t: Language['t']) {
  const cell = (part: string, label: string, shown: string) => (
    <Cell key={part} name={valueField(at, place, part)} label={label} shown={shown} messages={messages} />
  )
  const called = value.name || value.was
  return [
    <ValueName key="name" value={value} at={at} place={place} messages={messages} />,
    ...otherLocales.map((locale) =>
      cell(nameIn(locale), `${called}: ${t(`office.language.${locale}`)}`, value.names[locale] ?? ''),
    ),
    <Swatch key="swatch" value={value} at={at} place={place} messages={messages} />,
    <Place key="place" value={value} at={at} place={place} messages={messages} />,
    <Away key="gone" name={valueField(at, place, 'gone')} called={called} />,
  ]
}

function ValueName({ value, at, place, messages }: CellsProps) {
  const { t } = useLanguage()
  const name = valueField(at, place, 'name')
  return (
    <>
      <input type="hidden" name={valueField(at, place, 'was')} value={value.was} />
      <Cell name={name} label={t('office.product.option_value')} shown={value.name} messages={messages} />
    </>
  )
}

function Swatch({ value, at, place, messages }: CellsProps) {
  const { t } = useLanguage()
  const label = `${value.name || value.was}: ${t('office.product.swatch')}`
  return (
    <Cell
      name={valueField(at, place, 'swatch')}
      label={label}
      shown={value.swatch}
      messages={messages}
      hint="#1a2b3c"
    />
  )
}

function Place({ value, at, place, messages }: CellsProps) {
  const { t } = useLanguage()
  const label = t('office.collection.place_of', { title: value.name || value.was })
  return (
    <Cell
      name={valueField(at, place, 'place')}
      label={label}
      shown={value.place || String(place + 1)}
      messages={messages}
      isPlace
    />
  )
}

function Away({ name, called }: { name: string; called: string }) {
  const { t } = useLanguage()
  return <input type="checkbox" name={name} aria-label={t('office.product.take_away_of', { value: called })} />
}

interface CellProps {
  name: string
  label: string
  shown: string
  messages: Record<string, string>
  hint?: string
  isPlace?: boolean
}

function Cell({ name, label, shown, messages, hint, isPlace }: CellProps) {
  const error = messages[name]
  return (
    <>
      <input
        id={name}
        name={name}
        className={classNames(fieldStyles.input, isPlace ? placeStyles.place : styles.cell)}
        inputMode={isPlace ? 'numeric' : undefined}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        placeholder={hint}
        defaultValue={shown}
        dir="auto"
      />
      {error && <small>{error}</small>}
    </>
  )
}
