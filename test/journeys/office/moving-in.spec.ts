import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { expect, expectNoViolations, test } from '#test/support/browser/journey.ts'
import { signInAs } from '#test/support/people/signing-in.ts'

/** A file of a former shop, and what its owner corrects in the rows that come back. */
interface Former {
  name: string
  content: string
  format: string
  /** Of the first run: what is new, and a problem that is shown. */
  made: RegExp
  problem: RegExp
  correct(rows: string): string
  /** Of the second run: what has changed. */
  mended: RegExp
  /** One of the products, which is a draft until its row is corrected. */
  waits: string
}

const header =
  'ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Categories,Attribute 1 name,Attribute 1 value(s),Parent,Position'
const woocommerce: Former = {
  name: 'wc-product-export.csv',
  content: [
    header,
    '71,simple,MOVED-JAR,Moved jar,1,1,4,14.50,Storage,,,,0',
    '72,simple,MOVED-LID,Moved lid,1,1,9,free,Storage,,,,0',
    '73,variable,MOVED-CUP,Moved cup,1,1,,,Storage,Size,"S, M",,0',
    '74,variation,MOVED-CUP-S,Moved cup - S,1,1,3,9,,Size,S,MOVED-CUP,1',
    '75,variation,MOVED-CUP-M,Moved cup - M,1,1,5,11,,Size,M,MOVED-CUP,2',
    '76,"simple, downloadable",MOVED-SONG,Moved song,1,1,,5,Storage,,,,0',
    '',
  ].join('\n'),
  format: 'Products (WooCommerce)',
  made: /^4$/,
  problem: /“free” is not a price/,
  correct: (rows) => rows.replace(',free,', ',7.25,').replace('"simple, downloadable"', 'simple'),
  mended: /^2$/,
  waits: 'Moved lid',
}
const sample = (name: string) =>
  process.env.SAMPLE_FILES ? readFileSync(join(process.env.SAMPLE_FILES, name), 'utf8') : ''

async function enter(page: Page) {
  await page.goto('/auth/sign-in?return_to=/admin/imports/new')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin/imports/new')
}

async function upload(page: Page, name: string, content: string) {
  await page.goto('/admin/imports/new')
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Upload and read' }).click()
  await expect(page.getByRole('button', { name: 'Import now' })).toBeVisible({ timeout: 30_000 })
}

const counted = (page: Page, name: string) =>
  page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd[1]')

/** As many as the trial run has said are in: nobody looks meanwhile. */
async function moveIn(page: Page, browser: Browser, former: Former) {
  await enter(page)
  await upload(page, former.name, former.content)
  await expect(page.getByText(former.format).first()).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel('Prices in the file').selectOption('with_tax')
  await page.getByRole('button', { name: 'Trial run' }).click()
  await expect(page.getByRole('heading', { name: 'What the trial run found' })).toBeVisible({ timeout: 30_000 })
  await expect(counted(page, 'Would be new')).toHaveText(former.made)
  await expect(page.getByText(former.problem).first()).toBeVisible()
  await page.getByLabel('Prices in the file').selectOption('with_tax')
  const address = page.url()
  const begun = page.waitForResponse((answer) => answer.url().endsWith('/start'))
  await page.getByRole('button', { name: 'Import now' }).click()
  expect((await begun).status()).toBe(303)
  // The browser is closed while the job is at work, and opened again later.
  const state = await page.context().storageState()
  await page.close()
  const later = await browser.newContext({ storageState: state, viewport: page.viewportSize(), acceptDownloads: true })
  const again = await later.newPage()
  await again.goto(address)
  await expect(again.getByText('What needs attention').first()).toBeVisible({ timeout: 60_000 })
  await expect(counted(again, 'New')).toHaveText(former.made)
  return again
}

async function mend(page: Page, former: Former) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download rows to correct/ }).click()
  const rows = readFileSync(await (await downloading).path(), 'utf8')
  expect(rows.split(/\r?\n/)[0]).toContain('Barrow: to be mended')
  expect(former.correct(rows)).not.toBe(rows)
  await upload(page, 'corrected.csv', former.correct(rows))
  // The answers of the run before are proposed.
  await expect(page.getByLabel('Prices in the file')).toHaveValue('with_tax')
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(counted(page, 'Changed')).toHaveText(former.mended, { timeout: 60_000 })
  // What a sentence says of itself was corrected with its row.
  await expect(page.getByText(former.problem)).toHaveCount(0)
}

async function statusOf(page: Page, title: string) {
  await page.goto(`/admin/products?q=${encodeURIComponent(title)}`)
  return page.locator('tbody tr', { hasText: title }).first()
}

async function undo(page: Page) {
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('The import was undone').first()).toBeVisible({ timeout: 60_000 })
}

/** Files of the folder that `SAMPLE_FILES` names; without it they are left out. */
const samples = [
  {
    title: 'the file that Shopify gives as a sample',
    former: {
      name: 'shopify-apparel.csv',
      content: sample('shopify-apparel.csv').replace(',deny,manual,50,', ',deny,manual,free,'),
      format: 'Products (Shopify)',
      made: /^\d+$/,
      problem: /“free” is not a price/,
      correct: (rows: string) => rows.replace(',deny,manual,free,', ',deny,manual,50,'),
      mended: /^1$/,
      waits: 'Ocean Blue Shirt',
    },
  },
  {
    title: 'the file that WooCommerce gives as a sample',
    former: {
      name: 'woocommerce-products.csv',
      content: sample('woocommerce-products.csv'),
      format: 'Products (WooCommerce)',
      made: /^\d+$/,
      problem: /the shop sends parcels, no downloads/,
      correct: (rows: string) => rows.replaceAll('"simple, downloadable, virtual"', 'simple'),
      mended: /^2$/,
      waits: 'Album',
    },
  },
]
const formers = [
  { title: 'a WooCommerce file', former: woocommerce },
  ...samples.filter(({ former }) => former.content !== ''),
]

for (const { title, former } of formers) {
  test(`${title} moves in by screen: tried out, imported while nobody looks, its rows corrected and imported again, all of it undone @phone`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(180_000)
    const later = await moveIn(page, browser, former)
    const first = later.url()
    await expect(await statusOf(later, former.waits)).toContainText('Draft')
    await later.goto(first)
    await mend(later, former)
    const second = later.url()
    await expect(await statusOf(later, former.waits)).toContainText('On sale')
    for (const address of [second, first]) {
      await later.goto(address)
      await undo(later)
    }
    await later.goto(`/admin/products?q=${encodeURIComponent(former.waits)}`)
    await expect(later.locator('tbody tr', { hasText: former.waits })).toHaveCount(0)
    await later.context().close()
  })
}
