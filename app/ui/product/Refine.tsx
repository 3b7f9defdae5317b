import type { ReactNode } from 'react'
import button from '#app/ui/form/Button.module.css'
import { Button } from '#app/ui/form/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import beside from '#app/ui/frame/Beside.module.css'
import styles from './Refine.module.css'
import { Dot } from './Swatches.tsx'

/** Values of which several can be chosen. */
interface Menu {
  kind: 'menu'
  id: string
  name: string
  label: string
  lang?: string
  values: { value: string; label: string; lang?: string; swatch?: string; count?: number; checked?: boolean }[]
}

/** A choice of one thing: only what is reduced. */
interface Toggle {
  kind: 'toggle'
  name: string
  label: string
  count?: number
  checked?: boolean
}

/** What lies between two numbers, of which one may be left out. */
interface Range {
  kind: 'range'
  label: string
  unit: string
  from: { name: string; label: string; value?: string }
  to: { name: string; label: string; value?: string }
}

export type Filter = Menu | Toggle | Range

interface RefineProps {
  /** The page's own path: the form is a GET, so that every choice has an address. */
  action: string
  label: string
  filters: Filter[]
  sort?: { name: string; label: string; value?: string; options: { value: string; label: string }[] }
  /** What must stay in the address: the search words. */
  keep?: Record<string, string>
  submit: string
  /** On a phone the form lies over the list; this leads back there. */
  close: string
  /** The same, of the cross at its head. */
  cross: string
  /** What narrows the list now, each with the address without it; `name` is for those who hear the page. */
  chosen: { href: string; label: string; name: string }[]
  reset?: { href: string; label: string }
  /** "24 products" */
  count: ReactNode
}

/**
 * Narrowing and sorting a list: a row on a desk, on a phone a drawer. Without script its button sends it; with it, the
 * router sends on every change. What is chosen stands below with the number of products, in a line that is always
 * there.
 */
export function Refine({ label, submit, close, cross, chosen, reset, count, ...form }: RefineProps) {
  return (
    <div className={styles.refine}>
      <button className={`${button.quiet} ${styles.open}`} popoverTarget="refine">
        <Icon name="filter" />
        {label}
        {chosen.length > 0 && ` (${chosen.length})`}
      </button>
      <RefineForm {...form} label={label} submit={submit} close={close} cross={cross} />
      <div className={styles.chosen}>
        {chosen.map(({ href, label: text, name }) => (
          <a key={href} href={href} aria-label={name}>
            {text}
            <Icon name="close" />
          </a>
        ))}
        {reset && (
          <Button look="link" href={reset.href}>
            {reset.label}
          </Button>
        )}
        <p className="num muted">{count}</p>
      </div>
    </div>
  )
}

type RefineFormProps = Omit<RefineProps, 'chosen' | 'reset' | 'count'>

function RefineForm({ action, label, filters, sort, keep = {}, submit, close, cross }: RefineFormProps) {
  return (
    <form id="refine" popover="auto" action={action} aria-label={label} data-send-on-change>
      <header className={beside.bar}>
        <h2>{label}</h2>
        <button type="button" popoverTarget="refine" popoverTargetAction="hide" aria-label={cross}>
          <Icon name="close" />
        </button>
      </header>
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {filters.map((filter) => {
        if (filter.kind === 'menu') return <FacetMenu key={filter.id} {...filter} />
        if (filter.kind === 'range') return <RangeMenu key={filter.from.name} {...filter} />
        return (
          <label key={filter.name}>
            <input type="checkbox" name={filter.name} value="1" defaultChecked={filter.checked} />
            {filter.label}
          </label>
        )
      })}
      {sort && <SortSelect {...sort} />}
      <Button>{submit}</Button>
      <button type="button" className={styles.close} popoverTarget="refine" popoverTargetAction="hide">
        {close}
      </button>
    </form>
  )
}

function FacetMenu({ name, label, lang, values }: Menu) {
  const chosen = values.filter((value) => value.checked).length
  const called = lang ? <bdi lang={lang}>{label}</bdi> : label
  return (
    <details name="facet">
      <summary>
        {called}
        {chosen > 0 && ` (${chosen})`}
      </summary>
      <fieldset>
        <legend className="vh">{called}</legend>
        {values.map(({ value, label: text, lang: own, swatch, count, checked }) => (
          <label key={value}>
            <input type="checkbox" name={name} value={value} defaultChecked={checked} />
            {swatch && (
              <svg aria-hidden>
                <Dot colours={swatch} />
              </svg>
            )}
            {own ? <bdi lang={own}>{text}</bdi> : text}
            {count !== undefined && <span className="num muted">{count}</span>}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

function RangeMenu({ label, unit, from, to }: Range) {
  const chosen = [from, to].filter(({ value }) => value !== undefined).length
  return (
    <details name="facet">
      <summary>
        {label}
        {chosen > 0 && ` (${chosen})`}
      </summary>
      <fieldset>
        <legend className="vh">{label}</legend>
        {[from, to].map((end) => (
          <label key={end.name}>
            {end.label}
            <span>
              <input type="text" name={end.name} inputMode="decimal" size={7} maxLength={12} defaultValue={end.value} />{' '}
              {unit}
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}

function SortSelect({ name, label, value, options }: NonNullable<RefineProps['sort']>) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
