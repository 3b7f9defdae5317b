const blocks = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol li blockquote hr pre dl dt dd table caption thead tbody tfoot tr th td'.split(' '),
)
/** Their loose text is the same as a paragraph of it. */
const wrapping = new Set(['body', 'li', 'blockquote'])
const sameAs: Record<string, string> = { b: 'strong', i: 'em' }

type Piece = { text: string; marks: string } | 'br'

/**
 * What an HTML text says, written in one way: two that differ only in how they are written (`b` for `strong`, the order
 * of nested tags, spaces) are equal.
 */
export function said(container: Element): string {
  const out: string[] = []
  let run: Piece[] = []
  const flush = () => {
    const text = runOf(run)
    run = []
    if (text) out.push(wrapping.has(container.localName) ? `<p>${text}</p>` : text)
  }
  const visit = (node: Node, marks: readonly string[]) => {
    if (node.nodeType === 3) return run.push({ text: node.textContent ?? '', marks: marks.toSorted().join(' ') })
    if (node.nodeType !== 1) return
    const element = node as Element
    if (element.localName === 'br') return run.push('br')
    if (!blocks.has(element.localName)) {
      const inner = [...marks, opening(element)]
      // What is within one without any text would not be seen missing.
      if (element.childNodes.length === 0) run.push({ text: `<${opening(element)}>`, marks: '' })
      return element.childNodes.forEach((child) => visit(child, inner))
    }
    flush()
    const inside = said(element)
    if (inside || element.localName !== 'p') out.push(`<${opening(element)}>${inside}</${element.localName}>`)
  }
  container.childNodes.forEach((child) => visit(child, []))
  flush()
  return out.join('')
}

/** The server writes `rel` by itself. */
function opening(element: Element): string {
  const attributes = [...element.attributes].filter(({ name }) => name !== 'rel')
  const written = attributes.map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`)
  return (sameAs[element.localName] ?? element.localName) + written.toSorted().join('')
}

/** Spaces count once, and not at the ends of a line; a no-break space is a letter. */
function runOf(run: readonly Piece[]): string {
  const lines: { text: string; marks: string }[][] = [[]]
  for (const piece of run) {
    if (piece === 'br') lines.push([])
    else lines.at(-1)?.push(piece)
  }
  return lines.map(lineOf).join('<br>')
}

function lineOf(line: readonly { text: string; marks: string }[]): string {
  const letters = line.flatMap(({ text, marks }) =>
    [...text.replaceAll(/[ \t\n\r\f]+/g, ' ')].map((letter) => ({ letter, marks })),
  )
  const kept = letters.filter(({ letter }, at) => letter !== ' ' || (at > 0 && letters[at - 1]?.letter !== ' '))
  while (kept.at(-1)?.letter === ' ') kept.pop()
  return kept
    .map(({ letter, marks }, at) => (marks === (kept[at - 1]?.marks ?? '') ? letter : `[${marks}]${letter}`))
    .join('')
}
