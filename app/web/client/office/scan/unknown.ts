import { keyOf } from './codes.ts'

/** Codes that were read and are on no line here: kept below the button, each with a way to look it up, until cleared. */
const name = 'unknown-codes'

function stored(): string[] {
  try {
    // Written below; anything else that may be there is not ours.
    const codes: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]')
    return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : []
  } catch {
    return []
  }
}

export function keepUnknown(code: string) {
  const others = stored().filter((each) => keyOf(each) !== keyOf(code))
  sessionStorage.setItem(name, JSON.stringify([...others, code].slice(-100)))
  showUnknown()
}

/** A code that is on a line after all, of another page, is not unknown any more. */
export function forgetUnknown(code: string) {
  const others = stored().filter((each) => keyOf(each) !== keyOf(code))
  if (others.length === stored().length) return
  sessionStorage.setItem(name, JSON.stringify(others))
  showUnknown()
}

export function showUnknown() {
  for (const place of document.querySelectorAll<HTMLElement>('[data-unknown-codes]')) {
    const codes = stored()
    place.hidden = codes.length === 0
    place.querySelector('ul')?.replaceChildren(...codes.map((code) => rowOf(code, place.dataset.unknownCodes ?? '')))
  }
}

/** In a tab of its own: what has been counted here is not saved yet. */
function rowOf(code: string, address: string) {
  const [row, link, text] = [document.createElement('li'), document.createElement('a'), document.createElement('bdi')]
  text.textContent = code
  link.href = `${address}?${new URLSearchParams({ q: code.slice(0, 100) })}`
  link.target = '_blank'
  link.append(text)
  row.append(link)
  return row
}

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || !target.closest('[data-unknown-codes] button')) return
  sessionStorage.removeItem(name)
  showUnknown()
})
showUnknown()
