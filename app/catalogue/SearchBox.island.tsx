import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { SearchForm } from '#app/ui/SearchForm.tsx'
import styles from './SearchBox.module.css'

interface Suggestion {
  href: string
  title: string
  price: string
}

interface SearchBoxProps {
  action: string
  suggestions: string
  label: string
  submit: string
  list: string
}

// Long enough that fast typing asks once, short enough to feel like an answer.
const pause = 120
const none: Suggestion[] = []

/** A combobox with a list (WAI-ARIA 1.2): the focus stays in the field, the arrows walk the suggestions. */
export default function SearchBox({ action, suggestions, label, submit, list }: SearchBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState(none)
  const [at, setAt] = useState(-1)
  const close = () => {
    setFound(none)
    setAt(-1)
  }
  useEffect(() => {
    if (typed.trim().length < 2) return close()
    const stop = new AbortController()
    const timer = setTimeout(() => {
      find(`${suggestions}&q=${encodeURIComponent(typed)}`, stop.signal).then(
        (next) => {
          setFound(next)
          setAt(-1)
        },
        // Suggestions are a courtesy: without them the form still searches.
        () => {},
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed, suggestions])

  function press(event: KeyboardEvent) {
    const { key } = event
    if (key === 'Escape') close()
    else if (key === 'Enter' && at >= 0) box.current?.querySelectorAll('a')[at]?.click()
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && found.length > 0) {
      // One place more than there are suggestions: the field itself.
      const places = found.length + 1
      setAt(((at + 1 + (key === 'ArrowDown' ? 1 : places - 1)) % places) - 1)
    } else return
    if (key !== 'Escape' || found.length > 0) event.preventDefault()
  }

  return (
    <SearchForm
      action={action}
      label={label}
      submit={submit}
      input={{
        role: 'combobox',
        autoComplete: 'off',
        maxLength: 200,
        'aria-autocomplete': 'list',
        'aria-expanded': found.length > 0,
        'aria-controls': 'suggestions',
        'aria-activedescendant': at >= 0 ? `suggestion-${at}` : undefined,
        onInput: (event) => setTyped(event.currentTarget.value),
        onKeyDown: press,
        onBlur: close,
      }}
    >
      {/* A press in the list must not take the focus from the field, which would close the list before the click. */}
      <div
        id="suggestions"
        className={styles.list}
        role="listbox"
        aria-label={list}
        hidden={found.length === 0}
        ref={box}
        onPointerDown={(event) => event.preventDefault()}
      >
        {found.map(({ href, title, price }, index) => (
          <a
            key={href}
            id={`suggestion-${index}`}
            href={href}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            onClick={close}
          >
            {title}
            <span className="num muted">{price}</span>
          </a>
        ))}
      </div>
    </SearchForm>
  )
}

async function find(address: string, signal: AbortSignal): Promise<Suggestion[]> {
  const response = await fetch(address, { signal })
  // Our own endpoint answers with exactly this; anything else is no suggestion.
  return response.ok ? ((await response.json()) as Suggestion[]) : none
}
