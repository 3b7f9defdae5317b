import type PDFDocument from 'pdfkit'
import { linesOf, otherScript, printable, type Typeface, typefaceOf, type Weight } from './typeface.server.ts'

type Document = InstanceType<typeof PDFDocument>
/** An element of the structure that screen readers follow. */
export type Element = ReturnType<Document['struct']>

export const ink = { text: '#23201d', muted: '#6b655e', line: '#d9d4cc' } as const

export interface Style {
  size: number
  weight?: Weight
  colour?: string
}
type Align = 'left' | 'right'

/** A4, in points. */
export const page = { width: 595.28, height: 841.89, left: 56, right: 56, top: 52, bottom: 92 } as const
export const inner = page.width - page.left - page.right
export const end = page.width - page.right

const leading = 1.36

/** What the parts of a document are drawn with: text in several fonts, wrapped, tagged, and page by page. */
export class Paper {
  /** Where the next part begins. */
  y: number = page.top
  hasOtherScript = false
  readonly root: Element
  readonly doc: Document
  readonly #typeface: Typeface
  readonly #onNewPage: (paper: Paper) => void

  constructor(doc: Document, onNewPage: (paper: Paper) => void) {
    this.doc = doc
    this.#onNewPage = onNewPage
    this.#typeface = typefaceOf(doc)
    this.root = doc.struct('Document')
    doc.addStructure(this.root)
  }

  widthOf(text: string, { size, weight = 400 }: Style): number {
    return this.#typeface.widthOf(printable(text), weight, size)
  }

  heightOf(lines: readonly string[], { size }: Style): number {
    return lines.length * size * leading
  }

  wrapped(text: string, width: number, style: Style): string[] {
    return text.split('\n').flatMap((part) => linesOf(part, width, (each) => this.widthOf(each, style)))
  }

  /** One line at a place; right-aligned, it ends there. */
  line(text: string, x: number, top: number, style: Style, align: Align = 'left') {
    const { size, weight = 400, colour = ink.text } = style
    let at = align === 'right' ? x - this.widthOf(text, style) : x
    for (const run of this.#typeface.runsOf(printable(text), weight)) {
      this.doc.font(run.font).fontSize(size).fillColor(colour)
      this.doc.text(run.text, at, top, { lineBreak: false })
      at += this.doc.widthOfString(run.text)
      this.hasOtherScript ||= run.text === otherScript
    }
  }

  lines(all: readonly string[], x: number, top: number, style: Style) {
    all.forEach((text, index) => this.line(text, x, top + index * style.size * leading, style))
  }

  /** Text as an element of the structure. What the typeface does not have is in its replacement text. */
  tagged(type: string, text: string, draw: () => void, parent: Element = this.root) {
    const isWhole = this.#typeface.runsOf(printable(text), 400).every((run) => run.text !== otherScript)
    const element = this.doc.struct(type, isWhole ? {} : { actual: text }, draw)
    parent.add(element)
    element.end()
  }

  /** What belongs to the page and not to the text: screen readers leave it out. */
  aside(draw: () => void) {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }

  rule(top: number, { from = page.left as number, colour = ink.line as string } = {}) {
    this.aside(() => this.doc.moveTo(from, top).lineTo(end, top).lineWidth(0.6).strokeColor(colour).stroke())
  }

  /** A paragraph over this width; the next part begins below it. */
  paragraph(text: string, style: Style, { x = page.left as number, width = inner as number, type = 'P' } = {}) {
    const all = this.wrapped(text, width, style)
    this.makeRoom(this.heightOf(all, style))
    this.tagged(type, text, () => this.lines(all, x, this.y, style))
    this.y += this.heightOf(all, style)
  }

  /** Begins a page if less than this is left. */
  makeRoom(height: number): boolean {
    if (this.y + height <= page.height - page.bottom) return false
    this.doc.addPage()
    this.y = page.top
    this.#onNewPage(this)
    return true
  }
}
