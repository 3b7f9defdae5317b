import { DOMParser as Parser, type Mark, type Node } from '@tiptap/pm/model'
import { inParagraphs } from '#app/kernel/description-html.ts'
import { bodyOf } from './clean-copy.ts'
import { said } from './same-text.ts'
import { schema } from './schema.ts'

const parser = Parser.fromSchema(schema)

/** A text as the editor has it, although something may be lost. */
export const read = (html: string): Node => parser.parse(bodyOf(inParagraphs(html)))

/** The same, or null where the editor would lose something. */
export function readWhole(html: string): Node | null {
  const doc = read(html)
  return said(bodyOf(inParagraphs(html))) === said(bodyOf(write(doc))) ? doc : null
}

/** As the server stores it: a line for each block, and no empty paragraphs. */
export const write = (doc: Node): string => doc.children.map(writeBlock).filter(Boolean).join('\n')

function writeBlock(node: Node): string {
  const inner = () => node.children.map(writeBlock).join('')
  const text = () => writeText(node)
  const tags: Record<string, () => string> = {
    paragraph: () => (node.childCount === 0 ? '' : `<p>${text()}</p>`),
    heading: () => `<h${node.attrs.level}>${text()}</h${node.attrs.level}>`,
    bulletList: () => `<ul>${inner()}</ul>`,
    orderedList: () => `<ol>${inner()}</ol>`,
    listItem: () => `<li>${writeItem(node)}</li>`,
    blockquote: () => `<blockquote>${inner()}</blockquote>`,
    rule: () => '<hr />',
    kept: () => String(node.attrs.html),
  }
  return tags[node.type.name]?.() ?? ''
}

/** An item of one paragraph, perhaps with lists below it, needs no tag for the paragraph. */
function writeItem(item: Node): string {
  const [first, ...rest] = item.children
  const isShort = first?.type.name === 'paragraph' && rest.every(({ type }) => type.name.endsWith('List'))
  return (isShort && first ? writeText(first) : first ? writeBlock(first) : '') + rest.map(writeBlock).join('')
}

function writeText(block: Node): string {
  let html = ''
  let open: readonly Mark[] = []
  const closeTo = (count: number) => {
    for (const mark of open.slice(count).toReversed()) html += `</${tagOf(mark)}>`
    open = open.slice(0, count)
  }
  for (const node of block.children) {
    const { marks } = node
    const same = marks.findIndex((mark, at) => !open[at]?.eq(mark))
    closeTo(same === -1 ? marks.length : same)
    for (const mark of marks.slice(open.length)) {
      html += mark.type.name === 'link' ? `<a href="${escaped(String(mark.attrs.href))}">` : `<${tagOf(mark)}>`
    }
    open = marks
    html += node.isText ? escaped(node.text ?? '') : '<br />'
  }
  closeTo(0)
  return html
}

const tagNames: Record<string, string> = { bold: 'strong', italic: 'em', link: 'a' }
const tagOf = ({ type }: Mark) => tagNames[type.name] ?? type.name

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
