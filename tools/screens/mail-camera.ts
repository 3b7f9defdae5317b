import { join } from 'node:path'
import type { Page } from '@playwright/test'

export interface Mail {
  subject: string
  text: string
  html: string
}

/**
 * What is done with a mail, on a page of the shop (because pictures load only there) without a content security policy:
 * mails contain inline styles.
 */
export type MailLook = (page: Page, name: string, mail: Mail) => Promise<void>

/** A phone's mail program, and the reading pane of a desktop one. */
const widths = [320, 600] as const
const schemes = ['light', 'dark'] as const

/** Saves each mail in both widths as `<name>-light.png` and `<name>-dark.png`, with its plain text. */
export function saveMails(folder: string): MailLook {
  return async (page, name, mail) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await page.setContent(sideBySide(mail))
      await page.evaluate(asHighAsTheyAre)
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), fullPage: true })
    }
  }
}

/** Reports a mail that is wider than its window, has a missing picture, or breaks a word that is no address. */
export function checkMails(tell: (line: string) => void): MailLook {
  return async (page, name, { html }) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await page.setContent(html)
      const { isWide, missing, split } = await page.evaluate(faultsOfMail)
      if (isWide) tell(`${name}, ${width}: scrolls sideways`)
      for (const word of split) tell(`${name}, ${width}: breaks within "${word}"`)
      for (const src of missing) tell(`${name}, ${width}: no picture at ${src}`)
    }
  }
}

const quoted = (text: string) => text.replace(/[&"<]/g, (character) => `&#${character.charCodeAt(0)};`)

function sideBySide({ subject, text, html }: Mail): string {
  const frames = widths.map((width) => `<iframe width="${width}" srcdoc="${quoted(html)}" style="border:0"></iframe>`)
  return `<!doctype html><meta name="color-scheme" content="light dark"><style>
    body { display: flex; gap: 20px; align-items: start; margin: 20px; background: #888; color: canvastext }
    pre { flex: 1; padding: 20px; margin: 0; font: 13px/1.45 monospace; white-space: pre-wrap; overflow-wrap: anywhere; background: canvas }
  </style>${frames.join('')}<pre>${quoted(`${subject}\n\n${text}`)}</pre>`
}

/** Runs in the page. */
async function asHighAsTheyAre() {
  for (const frame of document.querySelectorAll('iframe')) {
    const inside = frame.contentDocument
    if (!inside) continue
    await Promise.all([...inside.images].map((picture) => picture.decode().catch(() => {})))
    frame.style.height = `${inside.documentElement.scrollHeight}px`
  }
}

/** Runs in the page. */
function faultsOfMail() {
  const { scrollWidth, clientWidth } = document.documentElement
  const missing = [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src)
  const split: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(
      /(?<![\w@./:-])(?:\p{L}{3,20}|\d{2,})(?![\p{L}\d@_/:-]|\.\p{L})/gu,
    )) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) split.push(word)
    }
  return { isWide: scrollWidth > clientWidth, missing, split }
}
