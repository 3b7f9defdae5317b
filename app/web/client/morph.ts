/** Whether a field keeps its value: the person may have typed more since the request. */
export type Keeps = (field: HTMLInputElement) => boolean

/**
 * Makes the children of one element equal to those of another and keeps equal elements: a pressed button keeps the
 * focus, a picture its pixels. Elements with an id are matched wherever they have moved; others by their position.
 */
export function morphChildren(old: Element, fresh: Element, keeps: Keeps) {
  const named = new Map([...old.children].filter(({ id }) => id).map((child) => [child.id, child]))
  // Copies: both lists change on the way.
  let at: ChildNode | null = old.firstChild
  for (const wanted of Array.from(fresh.childNodes)) {
    const known: ChildNode | null = (wanted instanceof Element && wanted.id && named.get(wanted.id)) || at
    if (!known || !isSame(known, wanted)) {
      old.insertBefore(wanted, at)
      continue
    }
    if (known === at) at = at.nextSibling
    else old.insertBefore(known, at)
    morph(known, wanted, keeps)
  }
  while (at) {
    const next: ChildNode | null = at.nextSibling
    at.remove()
    at = next
  }
}

const idOf = (node: Node) => (node instanceof Element ? node.id : '')
const isSame = (one: Node, other: Node) => one.nodeName === other.nodeName && idOf(one) === idOf(other)

function morph(old: Node, fresh: Node, keeps: Keeps) {
  if (!(old instanceof Element) || !(fresh instanceof Element)) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue
    return
  }
  for (const { name } of Array.from(old.attributes)) if (!fresh.hasAttribute(name)) old.removeAttribute(name)
  for (const { name, value } of Array.from(fresh.attributes))
    if (old.getAttribute(name) !== value) old.setAttribute(name, value)
  if (old instanceof HTMLInputElement && !keeps(old)) old.value = old.defaultValue
  morphChildren(old, fresh, keeps)
}
