/**
 * Lighthouse as a phone: four pages, four scores each. `npm run bench -- --lighthouse` runs it alone, since it needs a
 * Chromium (CHROMIUM, or the one found by `npm test`) and an otherwise idle machine.
 */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumFlags, getChromium } from '#tools/test/chromium.mjs'
import type { Line } from './report.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Pages that are kept out of search engines on purpose (noindex), such as the cart. */
const unlisted = ['cart']
/** Audits that apply only to pages in search results; for the others both would be wrong. */
const ofListedPages = ['is-crawlable', 'meta-description']

/** One line per page: its lowest score, all four scores, and what cost points. */
export async function runLighthouse(origin: string, pages: Record<string, string>): Promise<Line[]> {
  const chromePath = await getChromium()
  if (!chromePath) throw new Error('No Chromium was found; set CHROMIUM to one')
  const chrome = await launch({ chromePath, chromeFlags: ['--headless', ...chromiumFlags] })
  const lines: Line[] = []
  try {
    for (const [name, path] of Object.entries(pages)) lines.push(await judge(name, origin + path, chrome.port))
  } finally {
    chrome.kill()
  }
  return lines
}

async function judge(name: string, url: string, port: number): Promise<Line> {
  const skipAudits = unlisted.includes(name) ? ofListedPages : null
  const ask = () => lighthouse(url, { port, onlyCategories: [...categories], skipAudits, logLevel: 'error' })
  const first = await ask()
  // On a busy machine Chromium sometimes records nothing; an audit without a score is repeated.
  const complete = Object.values(first?.lhr.categories ?? {}).every(({ score }) => score !== null)
  const result = complete ? first : await ask()
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
  const { lhr } = result
  const scores = categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100))
  const lost = Object.values(lhr.categories)
    .flatMap((category) => category.auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => lhr.audits[id])
    .filter((audit) => audit && audit.score !== null && audit.score < 0.9)
    .map((audit) => audit?.id)
  const detail = `${categories.map((category, index) => `${category} ${scores[index]}`).join(', ')}${lost.length > 0 ? `; lost by ${lost.join(', ')}` : ''}`
  return {
    what: `Lighthouse mobile, ${name}: points short of 100`,
    value: 100 - Math.min(...scores),
    unit: '',
    budget: 0,
    detail,
  }
}
