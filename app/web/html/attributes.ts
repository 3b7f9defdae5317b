/** Writes ` name="value"` as React writes this prop of this tag; an empty string where it writes no attribute. */
export function attributeWriter(tag: string, prop: string): (value: unknown) => string {
  if (none.has(prop) || /^on./i.test(prop)) return () => ''
  const name = renamed[prop] ?? (hyphened.has(prop) ? prop.replace(/[A-Z]/, (big) => `-${big.toLowerCase()}`) : prop)
  if (prop === 'className') return classWriter()
  if (prop === 'style') return () => unknownStyle()
  if (prop === 'download')
    return (value) => (value === true ? ' download=""' : value === false ? '' : written(name, value))
  if (flags.has(prop)) return (value) => (value ? ` ${name}=""` : '')
  if (addresses.has(prop)) return (value) => address(name, value, tag)
  if (sizes.has(prop)) return (value) => (Number(value) >= 1 ? written(name, value) : '')
  if (prop === 'value' || prop === 'defaultValue')
    return withValue.has(tag) ? (value) => written('value', value) : () => ''
  if (spelled.has(prop) || /^(?:data|aria)-/.test(prop)) return (value) => written(name, value)
  return (value) => (typeof value === 'boolean' ? '' : written(name, value))
}

/** Classes are words of the components' source: few, and written again and again. */
function classWriter() {
  const known = new Map<unknown, string>()
  return (value: unknown) => {
    let attribute = known.get(value)
    if (attribute === undefined) {
      attribute = typeof value === 'boolean' ? '' : written('class', value)
      if (known.size < 500) known.set(value, attribute)
    }
    return attribute
  }
}

export function escapeHtml(text: string): string {
  return special.test(text) ? text.replace(specials, (character) => entities[character] ?? '') : text
}

const special = /[&<>"']/
const specials = /[&<>"']/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

const written = (name: string, value: unknown) => ` ${name}="${escapeHtml(String(value))}"`

/** Content, or only for React. */
const none = new Set(['children', 'dangerouslySetInnerHTML', 'ref', 'key', 'suppressHydrationWarning'])
const renamed: Record<string, string> = {
  className: 'class',
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
  acceptCharset: 'accept-charset',
  defaultChecked: 'checked',
  tabIndex: 'tabindex',
  autoFocus: 'autofocus',
  crossOrigin: 'crossorigin',
}
/** SVG attributes. */
const hyphened = new Set(
  'strokeWidth strokeOpacity strokeLinecap strokeLinejoin strokeDasharray fillOpacity fillRule clipPath clipRule fontSize fontWeight fontFamily textAnchor textDecoration'.split(
    ' ',
  ),
)
/** Boolean attributes. */
const flags = new Set(
  'async autoFocus checked controls default defaultChecked defer disabled formNoValidate hidden inert itemScope loop multiple muted noModule noValidate open playsInline readOnly required reversed'.split(
    ' ',
  ),
)
const sizes = new Set(['cols', 'rows', 'size', 'span'])
/** These take the words true and false. */
const spelled = new Set(['contentEditable', 'draggable', 'spellCheck'])
/** The value of a select marks an option; the value of a textarea is its content. */
const withValue = new Set(['input', 'option', 'button', 'progress', 'li', 'meter', 'data', 'param'])

const addresses = new Set(['action', 'formAction', 'href', 'src'])
/** Disables `javascript:` addresses. An empty address means the current page, which only links and forms may point to. */
function address(name: string, value: unknown, tag: string): string {
  if (typeof value === 'boolean' || (value === '' && tag !== 'a' && !/action/i.test(name))) return ''
  const text = String(value)
  return written(name, isScript(text) ? 'about:blank' : text)
}

/** Browsers ignore control characters anywhere in a scheme, and leading spaces. */
function isScript(address: string): boolean {
  const scheme = address.slice(0, address.indexOf(':') + 1)
  return scheme !== '' && scheme.replace(/[\p{Cc} ]/gu, '').toLowerCase() === 'javascript:'
}

function unknownStyle(): never {
  throw new TypeError('The Content-Security-Policy allows no style attributes: use a class')
}
