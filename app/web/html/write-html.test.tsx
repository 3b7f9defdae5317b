import { globSync, readFileSync } from 'node:fs'
import {
  createContext,
  createElement,
  Fragment,
  memo,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { renderToString } from 'react-dom/server'
import { parseAst } from 'vite'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { writeHtml } from './write-html.ts'

// React warns of props that no component has, and of hooks outside of one.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

/** Without the hints for pictures that it puts first. */
const react = (node: ReactNode) => renderToString(node).replace(/^(?:<link rel="preload"[^>]*>)+/, '')
const ours = (node: ReactNode) => writeHtml(node, 'island')

const Named = createContext('nobody')
const Said = ({ children }: { children: string }) => <>{children}</>
const Name = () => useContext(Named)
function Failing(): ReactNode {
  throw new Error('no')
}
function Counting({ from }: { from: number }) {
  const [count] = useState(() => from + 1)
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    throw new Error('not on the server')
  })
  return (
    <p ref={ref} onScroll={() => {}}>
      {count}
    </p>
  )
}
function Hasty() {
  const [, set] = useState(0)
  // oxlint-disable-next-line react/set-state-in-render -- that is the mistake
  set(1)
  return <Fragment />
}

describe('every attribute that a component writes is written as React writes it', () => {
  test.each([...attributesWritten()].map(([tag, names]) => [tag, [...names]] as const))('%s', (tag, names) => {
    for (const name of names)
      for (const value of ['', 'a <b> & "c"', '/path?a=1&b=2', 0, 1, 7, true, false, null, undefined]) {
        // Values are below, and an element of our own gets no booleans.
        if (name === 'value' || name === 'defaultValue' || (typeof value === 'boolean' && tag.includes('-'))) continue
        const element = createElement(tag, { [name]: value, ...(tag === 'input' && { onChange() {}, readOnly: true }) })
        expect([name, value, ours(element)]).toEqual([name, value, react(element)])
      }
  })
})

const trees: Record<string, () => ReactNode> = {
  'texts beside each other': () => <p>{['a', 1, 'b', <b key="b">c</b>, 'd', '', 'e']}</p>,
  'texts of components and fragments': () => (
    <p>
      <Said>one</Said>
      <Said>two</Said>
      <>three{'four'}</>
    </p>
  ),
  'what is nothing': () => <p>{[null, undefined, true, false, '', 0, []]}</p>,
  'lists in lists': () => <ul>{[[<li key="a">a</li>], 'b', [['c', 'd']]]}</ul>,
  signs: () => <p title={'<"\'&>'}>{'<script>"\'&amp;'}</p>,
  'empty elements': () => (
    <p>
      <br />
      <img src="/a.png" alt="" />
      <input type="hidden" name="a" value="b" />
    </p>
  ),
  'a value that is empty, and one that is nought': () => (
    <p>
      <input defaultValue="" />
      <input defaultValue={0} />
      <button value="">b</button>
    </p>
  ),
  boxes: () => (
    <p>
      <input type="checkbox" defaultChecked />
      <input type="radio" defaultChecked={false} value="x" />
    </p>
  ),
  'a chosen option': () => (
    <select name="s" defaultValue="b">
      <option value="a">A</option>
      <option value="b">B</option>
    </select>
  ),
  'options in groups, by their text': () => (
    <select name="s" aria-label="s" defaultValue="B">
      <optgroup label="g">
        <option>A</option>
        <option>B</option>
      </optgroup>
    </select>
  ),
  'nothing chosen': () => (
    <select>
      <option value="a">A</option>
    </select>
  ),
  'a text area': () => (
    <p>
      <textarea defaultValue={'\n<a> & b'} name="t" />
      <textarea />
    </p>
  ),
  'text as it is typed': () => <pre>{'\n  a < b\n'}</pre>,
  'ready HTML': () => <div dangerouslySetInnerHTML={{ __html: '<b>bold</b> & more' }} />,
  'no content': () => <p>{[<i key="i"></i>, <span key="s">{null}</span>]}</p>,
  'a drawing': () => (
    <svg viewBox="0 0 1 1">
      <g strokeWidth="2" fillOpacity=".5" fontSize="3">
        <path d="M0 0" />
        <text textAnchor="end" x={-1}>
          t
        </text>
      </g>
      <use href="#a" />
    </svg>
  ),
  'an element of our own': () => createElement('b-island', { 'data-name': 'A', 'data-when': undefined, class: 'c' }),
  'attributes of every kind': () => (
    <p suppressHydrationWarning lang="de" dir="auto" tabIndex={-1} hidden={false} aria-busy={false} spellCheck={false}>
      x
    </p>
  ),
  'a form': () => (
    <form method="post" action="/cart" noValidate>
      <button formAction="/x" formMethod="get" name="n" value="v" disabled>
        go
      </button>
    </form>
  ),
  'a file': () => (
    <p>
      <a href="/a" download>
        a
      </a>
      <a href="/b" download="b.csv">
        b
      </a>
    </p>
  ),
  'the page itself': () => createElement('a', { href: '' }),
  hooks: () => <Counting from={3} />,
  contexts: () => (
    <Named value="outer">
      <Name />
      <Named value="inner">
        <Name />
      </Named>
      <Name />
    </Named>
  ),
  'no context': () => <Name />,
}

test.each(Object.entries(trees))('%s', (_, tree) => {
  expect(ours(tree())).toBe(react(tree()))
})

test('a page has nothing between its texts', () => {
  expect(
    writeHtml(
      <p>
        {'a'}
        {1}
      </p>,
    ),
  ).toBe('<p>a1</p>')
})

test.each(['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', '\u0001javascript:alert(1)'])(
  'no address is a script: %j',
  (address) => {
    expect(writeHtml(<a href={address}>a</a>)).toBe('<a href="about:blank">a</a>')
    expect(writeHtml(<form action={address} />)).toBe('<form action="about:blank"></form>')
  },
)

test('what it does not know is refused by name', () => {
  expect(() => writeHtml({ a: 1 } as unknown as ReactNode)).toThrow('[object Object] cannot be written as HTML')
  expect(() => writeHtml(createElement(memo(Name)))).toThrow('cannot be written as HTML')
  expect(() => writeHtml(<p style={{ color: 'red' }}>a</p>)).toThrow('style')
})

test('a component that fails leaves contexts and hooks as they were', () => {
  const failing = (
    <Named value="inner">
      <Failing />
    </Named>
  )
  expect(() => writeHtml(failing)).toThrow('no')
  expect(writeHtml(<Name />)).toBe('nobody')
  expect(() => useState(1)).toThrow()
})

test('state that is changed while a page is written is a mistake of ours', () => {
  expect(() => writeHtml(<Hasty />)).toThrow('State was changed')
})

/** By tag, from the sources of all components. */
function attributesWritten(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const file of globSync('app/**/*.tsx')) {
    if (file.endsWith('.test.tsx')) continue
    visit(parseAst(readFileSync(file, 'utf8'), { lang: 'tsx' }), found)
  }
  return found
}

interface Node {
  type: string
  name: { type: string; name: string }
  attributes: Node[]
}

function visit(node: unknown, found: Map<string, Set<string>>): void {
  if (Array.isArray(node)) return node.forEach((each) => visit(each, found))
  if (typeof node !== 'object' || node === null) return
  const { type, name: tag, attributes } = node as Node
  if (type === 'JSXOpeningElement' && tag.type === 'JSXIdentifier' && /^[a-z]/.test(tag.name)) {
    const names = attributes.filter((each) => each.type === 'JSXAttribute').map((each) => each.name.name)
    const plain = names.filter((name) => !['ref', 'key', 'dangerouslySetInnerHTML', 'children'].includes(name))
    found.set(tag.name, new Set([...(found.get(tag.name) ?? []), ...plain]))
  }
  for (const part of Object.values(node)) visit(part, found)
}
