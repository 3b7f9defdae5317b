import type { PrintedInvoice } from '#app/invoices/printed-invoice.ts'
import { end, ink, inner, Paper, page, type Style } from './paper.server.ts'
import { drawSums, drawTable } from './tables.server.ts'

const body: Style = { size: 10 }
const small: Style = { size: 8.5, colour: ink.muted }
const right = page.left + inner * 0.53

/**
 * The document as a PDF: tagged, with its language and title, its fonts embedded. The same document is the same bytes, as
 * its date is the one of issue and nothing else in it is made of the clock or of chance.
 */
export async function invoicePdf(printed: PrintedInvoice): Promise<Buffer> {
  // Loaded with the first document: most processes never make one, and the shop starts without it.
  const { default: Document } = await import('pdfkit')
  const doc = new Document({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: printed.locale,
    // Without it, pdfkit opens a font of its own that no reader is required to have.
    font: '',
    info: {
      Title: printed.title,
      Author: printed.seller[0] ?? printed.shop,
      Creator: 'Barrow',
      Producer: 'pdfkit',
      CreationDate: new Date(`${printed.issuedOn}T00:00:00Z`),
    },
  })
  const pieces: Buffer[] = []
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise<void>((done) => doc.on('end', done))
  const paper = new Paper(doc, (next) => continueOn(next, printed))
  await draw(paper, printed)
  doc.end()
  await ended
  return Buffer.concat(pieces)
}

async function draw(paper: Paper, printed: PrintedInvoice) {
  drawSender(paper, printed)
  drawAddresses(paper, printed)
  paper.paragraph(printed.title, { size: 20, weight: 600 }, { type: 'H1' })
  paper.y += 16
  await drawTable(paper, printed.items)
  paper.y += 10
  drawSums(paper, printed.sums)
  await drawTaxes(paper, printed)
  if (printed.payments.length > 0) {
    paper.y += 14
    drawSums(paper, printed.payments)
  }
  paper.y += 18
  for (const note of printed.notes) {
    paper.paragraph(note, body, { width: inner * 0.86 })
    paper.y += 5
  }
  if (paper.hasOtherScript) paper.paragraph(printed.otherScript, small, { width: inner * 0.86 })
  paper.root.end()
  drawFooters(paper, printed)
}

function drawSender(paper: Paper, { shop }: PrintedInvoice) {
  paper.paragraph(shop, { size: 15, weight: 600 })
  paper.y = 118
}

/** The buyer where a window of an envelope shows it, and the facts of the document beside. */
function drawAddresses(paper: Paper, { seller, buyer, delivery, facts }: PrintedInvoice) {
  const top = paper.y
  const width = right - page.left - 24
  paper.paragraph(seller.join(' · '), small, { width })
  paper.y += 6
  drawBlock(paper, buyer, { width, isLabelled: false })
  if (delivery) {
    paper.y += 10
    drawBlock(paper, delivery, { width, isLabelled: true })
  }
  const bottom = paper.y
  paper.y = top
  for (const { label, value } of facts) drawFact(paper, label, value)
  paper.y = Math.max(paper.y, bottom, top + 130) + 22
}

function drawBlock(
  paper: Paper,
  { label, lines }: PrintedInvoice['buyer'],
  { width, isLabelled }: { width: number; isLabelled: boolean },
) {
  if (isLabelled) paper.paragraph(label, small, { width })
  // Under its label for those who cannot see where it stands.
  for (const each of lines) paper.paragraph(each, body, { width })
}

function drawFact(paper: Paper, label: string, value: string) {
  const column = 88
  const width = end - right - column
  const all = paper.wrapped(value, width, body)
  const names = paper.wrapped(label, column - 10, { ...body, colour: ink.muted })
  paper.tagged('P', `${label}: ${value}`, () => {
    paper.lines(names, right, paper.y, { ...body, colour: ink.muted })
    paper.lines(all, right + column, paper.y, body)
  })
  paper.y += Math.max(paper.heightOf(all, body), paper.heightOf(names, body)) + 3
}

async function drawTaxes(paper: Paper, { taxes }: PrintedInvoice) {
  if (!taxes) return
  paper.y += 20
  await drawTable(paper, taxes, { size: 9 })
}

/** What a further page begins with. */
function continueOn(paper: Paper, { continued }: PrintedInvoice) {
  paper.aside(() => paper.line(continued, page.left, paper.y, small))
  paper.y += 30
}

/** When all pages are known. */
function drawFooters(paper: Paper, { footer, page: pageWords }: PrintedInvoice) {
  const { doc } = paper
  const { count } = doc.bufferedPageRange()
  const style: Style = { size: 8, colour: ink.muted }
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    const words = pageWords(index + 1, count)
    const top = page.height - 70
    paper.rule(top - 8)
    const width = inner - paper.widthOf(words, style) - 24
    const facts = paper.wrapped(footer.join(' · '), width, style).slice(0, 4)
    const draw = () => {
      paper.lines(facts, page.left, top, style)
      paper.line(words, end, top, style, 'right')
    }
    paper.aside(draw)
  }
}
