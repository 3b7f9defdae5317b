import * as React from 'react'
import type { ReactNode } from 'react'
import { attributeWriter, escapeHtml } from './attributes.ts'

/**
 * Writes React elements as HTML in their initial state: the output of `renderToString`, in less time
 * (docs/decisions/0023-html-writer.md). React hydrates an island only from the text nodes that it would create itself, so an island
 * gets a comment between two adjacent texts; pages save these bytes.
 */
export function writeHtml(node: ReactNode, use: 'page' | 'island' = 'page'): string {
  const before = internals.H
  internals.H = firstRender
  try {
    const writer = new Writer(use === 'island')
    writer.node(node)
    return writer.html
  } finally {
    internals.H = before
  }
}

type Props = Record<string, unknown> & { children?: ReactNode }
interface Context {
  $$typeof: symbol
  _currentValue: unknown
}
interface Element {
  $$typeof: symbol
  type: string | symbol | Context | ((props: Props) => ReactNode)
  props: Props
}

/** The hooks of a first rendering. React calls those of the current renderer. */
const firstRender = {
  useState: (initial: unknown) => [typeof initial === 'function' ? initial() : initial, unchangeable],
  useRef: (current: unknown) => ({ current }),
  useContext: (context: Context) => context._currentValue,
  useEffect: () => undefined,
  useLayoutEffect: () => undefined,
}

function unchangeable() {
  throw new Error('State was changed while the page was being written')
}

// An internal field that every renderer sets. write-html.test.tsx fails if another version of React moves it.
const internals = (React as unknown as Record<string, { H: unknown }>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
] as { H: unknown }

const elementMark = Symbol.for('react.transitional.element')
const fragmentMark = Symbol.for('react.fragment')
const contextMark = Symbol.for('react.context')
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

class Writer {
  html = ''
  /** Whether the last thing written was text. */
  private inText = false
  /** The value of the current `select`. */
  private chosen: unknown = null
  private readonly apart: boolean

  constructor(apart: boolean) {
    this.apart = apart
  }

  node(node: unknown): void {
    if (typeof node === 'string') this.text(node)
    else if (typeof node === 'number' || typeof node === 'bigint') this.text(String(node))
    else if (Array.isArray(node)) for (const each of node) this.node(each)
    else if (isElement(node)) this.element(node)
    else if (node !== null && node !== undefined && typeof node !== 'boolean') cannot(node)
  }

  private text(text: string) {
    if (text === '') return
    if (this.apart && this.inText) this.html += '<!-- -->'
    this.html += escapeHtml(text)
    this.inText = true
  }

  private element({ type, props }: Element) {
    if (typeof type === 'string') this.tag(type, props)
    else if (typeof type === 'function') this.node(type(props))
    else if (type === fragmentMark) this.node(props.children)
    else if (typeof type === 'object' && type.$$typeof === contextMark) this.within(type, props)
    else cannot(type)
  }

  private within(context: Context, { value, children }: Props) {
    const before = context._currentValue
    context._currentValue = value
    try {
      this.node(children)
    } finally {
      context._currentValue = before
    }
  }

  private tag(name: string, props: Props) {
    const tag = tagOf(name)
    this.html += tag.start
    for (const prop in props) if (!tag.last.includes(prop)) this.attribute(tag, prop, props[prop])
    for (const prop of tag.last) this.attribute(tag, prop, props[prop])
    if (name === 'option' && this.isChosen(props)) this.html += ' selected=""'
    this.inText = false
    if (tag.end === '') return void (this.html += '/>')
    this.html += '>'
    this.content(name, props)
    this.html += tag.end
    this.inText = false
  }

  private attribute({ attributes, start }: Tag, prop: string, value: unknown) {
    if (value === null || value === undefined || prop === 'children') return
    let write = attributes.get(prop)
    if (!write) attributes.set(prop, (write = attributeWriter(start.slice(1), prop)))
    this.html += write(value)
  }

  private content(tag: string, props: Props) {
    const { children, dangerouslySetInnerHTML: inner } = props
    if (inner) this.html += (inner as { __html: string }).__html
    else if (tag === 'textarea') this.lines(props.value ?? props.defaultValue ?? '')
    else if (tag === 'pre' && typeof children === 'string') this.lines(children)
    else if (tag === 'select') this.select(props)
    else this.node(children)
  }

  /** Browsers drop a line break directly after the tag, so a leading one is written twice. */
  private lines(text: unknown) {
    const lines = String(text)
    this.html += (lines.startsWith('\n') ? '\n' : '') + escapeHtml(lines)
  }

  private select({ value, defaultValue, children }: Props) {
    this.chosen = value ?? defaultValue ?? null
    this.node(children)
    this.chosen = null
  }

  private isChosen({ value, children }: Props): boolean {
    return this.chosen !== null && String(this.chosen) === String(value ?? children)
  }
}

/** What is the same for all elements of a tag, found once: a page has hundreds of them. */
interface Tag {
  start: string
  /** Empty for a tag that has no content. */
  end: string
  /** The props that are written after all others, in this order. */
  last: string[]
  attributes: Map<string, (value: unknown) => string>
}

/** By name; bounded by the tags that the components use. */
const tags = new Map<string, Tag>()

function tagOf(name: string): Tag {
  let tag = tags.get(name)
  if (!tag) {
    tag = {
      start: `<${name}`,
      end: empty.has(name) ? '' : `</${name}>`,
      last: comeLast[name] ?? [],
      attributes: new Map(),
    }
    tags.set(name, tag)
  }
  return tag
}

const ofButtons = ['name', 'formAction', 'formEncType', 'formMethod', 'formTarget']
/** React writes these last, in this order; with the same order both outputs can be compared as strings. */
const comeLast: Partial<Record<string, string[]>> = {
  input: [...ofButtons, 'checked', 'defaultChecked', 'value', 'defaultValue'],
  button: ofButtons,
  form: ['action', 'encType', 'method', 'target'],
}

function isElement(node: unknown): node is Element {
  return typeof node === 'object' && node !== null && (node as Element).$$typeof === elementMark
}

function cannot(what: unknown): never {
  throw new TypeError(`${String(what)} cannot be written as HTML`)
}
