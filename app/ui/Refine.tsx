import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './Refine.module.css'

export interface Facet {
  name: string
  label: string
  values: { value: string; label: string; count?: number; checked?: boolean }[]
}

/** A choice of one thing: only what is reduced. */
export interface Toggle {
  name: string
  label: string
  count?: number
  checked?: boolean
}

interface RefineProps {
  /** The page's own path: the form is a GET, so that every choice has an address. */
  action: string
  label: string
  facets: Facet[]
  toggles?: Toggle[]
  sort?: { name: string; label: string; value?: string; options: { value: string; label: string }[] }
  /** What must stay in the address: the search words. */
  keep?: Record<string, string>
  submit: string
  reset?: { href: string; label: string }
  /** "24 of 80 things" */
  count: ReactNode
}

/** Narrowing and sorting a list. Without script the button sends it; with it, the router sends on every change. */
export function Refine({ action, label, facets, toggles = [], sort, keep = {}, submit, reset, count }: RefineProps) {
  return (
    <form className={styles.refine} action={action} aria-label={label} data-send-on-change>
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {facets.map((facet) => (
        <FacetMenu key={facet.name} {...facet} />
      ))}
      {toggles.map((toggle) => (
        <label key={toggle.name}>
          <input type="checkbox" name={toggle.name} value="1" defaultChecked={toggle.checked} />
          {toggle.label}
        </label>
      ))}
      {sort && <SortSelect {...sort} />}
      <Button look="link">{submit}</Button>
      {reset && (
        <Button look="link" href={reset.href}>
          {reset.label}
        </Button>
      )}
      <p className="num muted">{count}</p>
    </form>
  )
}

function FacetMenu({ name, label, values }: Facet) {
  const chosen = values.filter((value) => value.checked).length
  return (
    <details name="facet">
      <summary>
        {label}
        {chosen > 0 && ` (${chosen})`}
      </summary>
      <fieldset>
        <legend className="vh">{label}</legend>
        {values.map(({ value, label: text, count, checked }) => (
          <label key={value}>
            <input type="checkbox" name={name} value={value} defaultChecked={checked} />
            {text}
            {count !== undefined && <span className="num muted">{count}</span>}
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
