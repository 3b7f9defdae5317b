import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '#test/support/browser/journey.ts'
import { signInAs } from '#test/support/people/signing-in.ts'

const count = 30
const nameOf = (at: number) => `photo-${String(at).padStart(2, '0')}.png`

/** Small ones, each of another size and colour: by their content they are others in each run, too. */
async function photos() {
  const green = Math.floor(Math.random() * 256)
  const files = Array.from({ length: count }, async (_, at) => {
    const background = { r: at * 8, g: green, b: Math.floor(Math.random() * 256) }
    const image = sharp({ create: { width: 40 + at, height: 40, channels: 3, background } })
    return { name: nameOf(at), mimeType: 'image/png', buffer: await image.png().toBuffer() }
  })
  return Promise.all(files)
}

/** Watches which files are sent, and breaks the connection off after so many. */
async function watch(page: Page, address: string) {
  const sent: string[] = []
  let most = Infinity
  await page.route(address, async (route) => {
    const [, name = ''] = /filename="([^"]+)"/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '') ?? []
    if (sent.length >= most) return route.abort('connectionreset')
    sent.push(name)
    return route.continue()
  })
  return { sent, breakAfter: (files: number) => (most = sent.length + files) }
}

const state = (page: Page) => page.locator('[data-uploads] [role=status]')
const sizes = (page: Page) =>
  page.locator('form[aria-label="Pictures"] img').evaluateAll((all) => all.map((image) => image.getAttribute('width')))

test('thirty pictures at once: those that a lost connection left out are named and sent again alone, and none is there twice @phone', async ({
  page,
}) => {
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  await page.goto('/admin/products/new')
  const { sent, breakAfter } = await watch(page, '**/admin/products/new/pictures')
  const files = await photos()
  const wrong = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  const title = `Many pictures ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Price').fill('18')
  await page.getByLabel('Pictures').setInputFiles([...files.slice(0, 5), wrong, ...files.slice(5)])
  breakAfter(12)
  // The button is a screen and more below them then.
  await page.getByText('Variants, stock and more').click()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(state(page)).toHaveText(/^Pictures missing: 20 of 31\./)
  await expect(state(page)).toBeInViewport()
  await expect(page.getByText(`${nameOf(29)}: The connection was lost.`)).toBeVisible()
  await expect(page.getByText(/^notes\.png: /)).not.toContainText('connection')
  const before = sent.splice(0)
  breakAfter(Infinity)
  await page.getByRole('button', { name: 'Send the missing ones again' }).click()
  await expect(state(page)).toHaveText(/^Pictures missing: 1 of 31\./)
  // The button that was pressed is hidden meanwhile.
  await expect(page.getByRole('button', { name: 'Save without them' })).toBeFocused()
  const missing = files.map(({ name }) => name).filter((name) => !before.includes(name))
  expect(sent.toSorted()).toEqual([...missing, wrong.name].toSorted())
  // What is no picture is none the next time either.
  await expect(page.getByRole('button', { name: 'Send the missing ones again' })).toBeHidden()
  await page.getByRole('button', { name: 'Save without them' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.poll(() => sizes(page)).toEqual(files.map((_, at) => String(40 + at)))
  // As it was pressed first.
  await expect(page.getByText('Draft', { exact: true }).filter({ visible: true }).first()).toBeVisible()

  // The same ones, dropped beside the field: each is there, and stays there once.
  const dropped = await page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer()
      for (const { name, text } of all)
        transfer.items.add(
          new File([Uint8Array.from(atob(text), (each) => each.charCodeAt(0))], name, { type: 'image/png' }),
        )
      return transfer
    },
    files.map(({ name, buffer }) => ({ name, text: buffer.toString('base64') })),
  )
  const form = page.locator('form[action$="/pictures/add"]')
  const chosen = form.locator('input[type=file]')
  // The page can be seen before its script listens.
  await expect(async () => {
    await form.dispatchEvent('drop', { dataTransfer: dropped })
    expect(await chosen.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(count)
  }).toPass()
  sent.length = 0
  breakAfter(4)
  await form.getByRole('button', { name: 'Add pictures' }).click()
  await expect(state(page)).toHaveText(/^Pictures missing: 26 of 30\./)
  // The connection is back: what is missing goes on by itself.
  breakAfter(Infinity)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  // As long as 26 pictures take on a busy machine.
  await expect(page.getByText('Pictures saved.')).toBeVisible({ timeout: 30_000 })
  expect(sent).toHaveLength(count)
  expect(await sizes(page)).toHaveLength(count)
})
