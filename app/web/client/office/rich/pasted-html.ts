import { descriptionTags } from '#app/kernel/description-html.ts'
import { bodyOf, cleanCopy, isTarget } from './clean-copy.ts'

const isKnown = new Set(descriptionTags)
const whole = new Set(['table', 'dl', 'pre'])
const nothing = new Set('script style head title meta link template svg math object iframe o:p'.split(' '))

/** What was copied from a word processor or from another page, without what belongs to that: its styles, classes and wrappers. */
export function cleanPasted(html: string): string {
  // Copied from an editor of this shop.
  if (html.includes('data-pm-slice')) return html
  const clean = document.createElement('body')
  // Even of a text that is only read the page's Content-Security-Policy would report them.
  copyInto(clean, bodyOf(html.replaceAll(/<style\b[^]*?<\/style\s*>/gi, '')))
  return clean.innerHTML
}

const styleOf = (element: Element) => element.getAttribute('data-style')?.toLowerCase() ?? ''

function copyInto(target: Element, source: Element) {
  for (const child of source.childNodes) {
    if (child.nodeType === 3) target.append(child.textContent ?? '')
    else if (child.nodeType === 1) copyElement(target, child as Element)
  }
}

function copyElement(target: Element, element: Element) {
  const tag = element.localName
  const style = styleOf(element)
  // Word writes the bullet or the number of an item as text.
  if (nothing.has(tag) || style.includes('mso-list:ignore') || element.className.includes('interchange-newline')) return
  if (/mso-list:\s*l\d/.test(style)) return copyInto(itemIn(target, element), element)
  if (whole.has(tag)) return target.append(cleanCopy(element))
  copyInto(wrappedIn(target, element), element)
}

/** The element of the copy into which the contents of this one go. */
function wrappedIn(target: Element, element: Element): Element {
  const tag = element.localName === 'h1' ? 'h2' : element.localName
  const style = styleOf(element)
  const add = (name: string) => target.appendChild(document.createElement(name))
  if (tag === 'a') {
    const href = element.getAttribute('href')?.trim() ?? ''
    if (!isTarget(href) || href === '') return target
    const link = add('a')
    link.setAttribute('href', href)
    return link
  }
  // Google Docs puts a whole text into a <b> that is not bold.
  if (/^(b|strong)$/.test(tag)) return /font-weight:\s*(normal|[1-5]00)/.test(style) ? target : add('strong')
  if (/^(i|em)$/.test(tag)) return /font-style:\s*normal/.test(style) ? target : add('em')
  if (tag === 'span' || tag === 'font') return styledIn(target, style)
  if (isKnown.has(tag)) return add(tag)
  return /^(section|article|main|header|footer|aside|figure|figcaption|address)$/.test(tag) ? add('div') : target
}

function styledIn(target: Element, style: string): Element {
  let inner = target
  if (/font-weight:\s*(bold|[6-9]00)/.test(style)) inner = inner.appendChild(document.createElement('strong'))
  if (/font-style:\s*italic/.test(style)) inner = inner.appendChild(document.createElement('em'))
  return inner
}

/** A paragraph that Word numbers or gives a bullet, as an item of the list before it or of a new one. */
function itemIn(target: Element, paragraph: Element): Element {
  const mark = [...paragraph.querySelectorAll('[data-style]')].find((each) => styleOf(each).includes('mso-list:ignore'))
  const kind = /^\s*(\d+|[a-z]{1,4})[.)]/i.test(mark?.textContent ?? '') ? 'ol' : 'ul'
  const level = Number(/mso-list:\s*l\d+\s+level(\d)/.exec(styleOf(paragraph))?.[1] ?? 1)
  let place = target
  for (let above = 1; above < level; above += 1) place = listAtEnd(place, /^[ou]l$/)?.lastElementChild ?? place
  const list = listAtEnd(place, new RegExp(`^${kind}$`)) ?? place.appendChild(document.createElement(kind))
  return list.appendChild(document.createElement('li'))
}

function listAtEnd(target: Element, kind: RegExp): Element | null {
  let last = target.lastChild
  while (last?.nodeType === 3 && last.textContent?.trim() === '') last = last.previousSibling
  return last?.nodeType === 1 && kind.test((last as Element).localName) ? (last as Element) : null
}
