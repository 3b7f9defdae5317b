import { type ChangeEvent, type MouseEvent, useEffect, useRef } from 'react'

interface CountryProps {
  country: string
  label: string
  options: { value: string; label: string }[]
  update: string
  error?: string
  className: { row: string; field: string; input: string; button: string }
}

/**
 * The country of an address. Another country has other fields: the button asks the server for them; with script a change does,
 * and the fields below are swapped while the focus stays here.
 */
export default function Country({ country, label, options, update, error, className }: CountryProps) {
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    // A choice that was made before this woke up.
    if (select.current && select.current.value !== country) void swapFields(select.current)
  }, [country])
  const change = (event: ChangeEvent<HTMLSelectElement>) => void swapFields(event.currentTarget)
  const press = (event: MouseEvent) => {
    event.preventDefault()
    if (select.current) void swapFields(select.current)
  }
  return (
    <div className={className.row}>
      <div className={className.field}>
        <label htmlFor="country">{label}</label>
        <select
          ref={select}
          id="country"
          name="country"
          className={className.input}
          defaultValue={country}
          onChange={change}
          autoComplete="country"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'country-error' : undefined}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        {error && <p id="country-error">{error}</p>}
      </div>
      <button className={className.button} name="intent" value="country" onClick={press}>
        {update}
      </button>
    </div>
  )
}

let latest = 0

async function swapFields({ form }: HTMLSelectElement) {
  if (!form) return
  const turn = ++latest
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  body.set('intent', 'country')
  try {
    const response = await fetch(form.action, { method: 'POST', body, headers: { accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const fresh = page.getElementById('address-fields')
    // The arrow keys run through countries faster than answers come.
    if (turn === latest && fresh) document.getElementById('address-fields')?.replaceWith(fresh)
  } catch {
    // Without a connection the fields stay, and the server tells when the form is sent.
  }
}
