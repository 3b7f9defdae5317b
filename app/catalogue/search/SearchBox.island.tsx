import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { SearchForm } from '#app/ui/form/SearchForm.tsx'
import styles from './SearchBox.module.css'

interface Suggestion {
  href: string
  title: string
  /** The language of the title, if it is not the page's. */
  lang?: string
  /** A price, or the kind of result. */
  note?: string
  picture?: string
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
  const { found, at, ask, walk, close } = useSuggestions(suggestions)
  // Text typed before hydration is searched, too.
  useEffect(() => {
    const field = box.current?.parentElement?.querySelector('input')
    if (field && field === document.activeElement) ask(field.value)
    // Once, after hydration.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  function press(event: KeyboardEvent) {
    if (found.length === 0) return
    if (event.key === 'ArrowDown') walk(1)
    else if (event.key === 'ArrowUp') walk(-1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && at >= 0) box.current?.querySelectorAll('a')[at]?.click()
    else return
    event.preventDefault()
  }
  const input = {
    role: 'combobox',
    // One word: a narrow phone has no room for more.
    placeholder: submit,
    autoComplete: 'off',
    maxLength: 200,
    'aria-autocomplete': 'list',
    'aria-expanded': found.length > 0,
    'aria-controls': 'suggestions',
    'aria-activedescendant': at >= 0 ? `suggestion-${at}` : undefined,
    onInput: (event: FormEvent<HTMLInputElement>) => ask(event.currentTarget.value),
    onKeyDown: press,
    onBlur: close,
  } as const

  return (
    <SearchForm action={action} label={label} submit={submit} input={input}>
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
        {found.map((suggestion, index) => (
          <Option key={suggestion.href} {...suggestion} index={index} chosen={index === at} onClick={close} />
        ))}
      </div>
    </SearchForm>
  )
}

function Option({
  href,
  title,
  lang,
  note,
  picture,
  index,
  chosen,
  onClick,
}: Suggestion & { index: number; chosen: boolean; onClick: () => void }) {
  return (
    <a id={`suggestion-${index}`} href={href} role="option" aria-selected={chosen} tabIndex={-1} onClick={onClick}>
      {picture && <img src={picture} alt="" width="32" height="40" />}
      <bdi lang={lang}>{title}</bdi>
      {note && <span className="num muted">{note}</span>}
    </a>
  )
}

/** The results for the latest input, and the selected one; -1 is the field itself. */
function useSuggestions(address: string) {
  const [found, setFound] = useState(none)
  const [at, setAt] = useState(-1)
  const under = useRef<AbortController>(null)
  const show = (next: Suggestion[]) => {
    setFound(next)
    setAt(-1)
  }
  function ask(typed: string) {
    under.current?.abort()
    if (typed.trim().length < 2) return show(none)
    const { signal } = (under.current = new AbortController())
    setTimeout(() => {
      // Suggestions are a courtesy: without them the form still searches.
      if (!signal.aborted) find(`${address}&q=${encodeURIComponent(typed)}`, signal).then(show, () => {})
    }, pause)
  }
  function close() {
    under.current?.abort()
    show(none)
  }
  const places = found.length + 1
  const walk = (by: 1 | -1) => setAt(((at + 1 + by + places) % places) - 1)
  return { found, at, ask, walk, close }
}

async function find(address: string, signal: AbortSignal): Promise<Suggestion[]> {
  const response = await fetch(address, { signal })
  // Our own endpoint answers with exactly this; anything else is no suggestion.
  return response.ok ? ((await response.json()) as Suggestion[]) : none
}
