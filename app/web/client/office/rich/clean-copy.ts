import { descriptionAttributes, descriptionTags, linkSchemes } from '#app/kernel/description-html.ts'

const isKnown = new Set(descriptionTags)
const schemes = new RegExp(`^(${linkSchemes.join('|')}):`, 'i')

/** Whether a link may lead there: by a scheme that the server keeps, or to a page of the shop. */
export const isTarget = (href: string): boolean => schemes.test(href) || /^(?![/\\]{2})([/#?]|[^:]*$)/.test(href)

/**
 * The same element with nothing but what a description may have. Others are left out with all that is in them: whoever
 * compares finds that something is missing.
 */
export function cleanCopy(element: Element): HTMLElement {
  const tag = element.localName
  const copy = document.createElement(tag)
  for (const name of descriptionAttributes[tag] ?? []) {
    const value = element.getAttribute(name)
    if (value !== null && (name !== 'href' || isTarget(value))) copy.setAttribute(name, value)
  }
  for (const child of element.childNodes) {
    if (child.nodeType === 3) copy.append(child.textContent ?? '')
    else if (child.nodeType === 1 && isKnown.has((child as Element).localName)) copy.append(cleanCopy(child as Element))
  }
  return copy
}

/**
 * HTML as elements that load and run nothing. Its styles become plain attributes: even here the page's
 * Content-Security-Policy would report them.
 */
export function bodyOf(html: string): HTMLElement {
  const styleless = html.replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle(?=\s*=)/gi, ' data-style'))
  return new DOMParser().parseFromString(styleless, 'text/html').body
}
