import { setImmediate } from 'node:timers/promises'
import type { PrintedInvoice } from '#app/invoices/printed-invoice.ts'
import { type Element, end, ink, inner, type Paper, page, type Style } from './paper.server.ts'

const head: Style = { size: 8.5, colour: ink.muted }
const cell: Style = { size: 10 }
const detail: Style = { size: 8.5, colour: ink.muted }
const gap = 14

type Table = Pick<PrintedInvoice['items'], 'heads' | 'rows'>

/** Where each column of numbers ends: as wide as its longest number, from the right. */
function endsOf(paper: Paper, { heads, rows }: Table, style: Style): number[] {
  const ends: number[] = []
  let at: number = end
  for (let column = heads.length - 1; column > 0; column--) {
    ends[column] = at
    const widths = rows.map(({ cells }) => paper.widthOf(cells[column] ?? '', style))
    at -= Math.max(paper.widthOf(heads[column] ?? '', head), ...widths) + gap
  }
  ends[0] = at
  return ends
}

/**
 * Items with their numbers right-aligned; a further page repeats the heads. A hundred items with long names take a
 * second: other requests are answered between the rows.
 */
export async function drawTable(paper: Paper, table: Table, style: Style = cell) {
  const { doc, root } = paper
  const ends = endsOf(paper, table, style)
  const element = doc.struct('Table')
  root.add(element)
  paper.makeRoom(60)
  drawHeads(paper, table, ends, element)
  for (const row of table.rows) {
    await setImmediate()
    const title = paper.wrapped(row.cells[0] ?? '', (ends[0] ?? inner) - page.left, style)
    const below = row.detail === '' ? [] : paper.wrapped(row.detail, (ends[0] ?? inner) - page.left, detail)
    const height = paper.heightOf(title, style) + paper.heightOf(below, detail)
    if (paper.makeRoom(height + 10)) aside(paper, table, ends)
    const tr = doc.struct('TR')
    element.add(tr)
    const top = paper.y + 5
    const first = [row.cells[0], row.detail].filter(Boolean).join(', ')
    paper.tagged(
      'TD',
      first,
      () => {
        paper.lines(title, page.left, top, style)
        paper.lines(below, page.left, top + paper.heightOf(title, style), detail)
      },
      tr,
    )
    row.cells.slice(1).forEach((text, index) => {
      paper.tagged('TD', text, () => paper.line(text, ends[index + 1] ?? end, top, style, 'right'), tr)
    })
    tr.end()
    paper.y = top + height + 5
    paper.rule(paper.y)
  }
  element.end()
}

function drawHeads(paper: Paper, { heads }: Table, ends: readonly number[], element: Element) {
  const tr = paper.doc.struct('TR')
  element.add(tr)
  heads.forEach((text, column) => {
    paper.tagged('TH', text, () => headAt(paper, text, column, ends), tr)
  })
  tr.end()
  below(paper)
}

/** The heads again on a further page: the table already has them, so they are not read twice. */
function aside(paper: Paper, { heads }: Table, ends: readonly number[]) {
  paper.aside(() => heads.forEach((text, column) => headAt(paper, text, column, ends)))
  below(paper)
}

function headAt(paper: Paper, text: string, column: number, ends: readonly number[]) {
  if (column === 0) paper.line(text, page.left, paper.y, head)
  else paper.line(text, ends[column] ?? end, paper.y, head, 'right')
}

function below(paper: Paper) {
  paper.y += head.size * 1.36 + 4
  paper.rule(paper.y, { colour: ink.muted })
}

/** Labels and amounts below the table, in its right half. */
export function drawSums(paper: Paper, sums: readonly { label: string; value: string; isTotal?: true }[]) {
  const left = page.left + inner * 0.42
  for (const { label, value, isTotal } of sums) {
    const style: Style = isTotal ? { size: 12, weight: 600 } : cell
    const width = end - left - paper.widthOf(value, style) - gap
    const all = paper.wrapped(label, width, style)
    const height = paper.heightOf(all, style)
    paper.makeRoom(height + 14)
    if (isTotal) {
      paper.y += 4
      paper.rule(paper.y, { from: left, colour: ink.muted })
      paper.y += 5
    }
    paper.tagged('P', `${label} ${value}`, () => {
      paper.lines(all, left, paper.y, style)
      paper.line(value, end, paper.y, style, 'right')
    })
    paper.y += height + 3
  }
}
