import type { Page } from '@playwright/test'
import { expect, expectNoViolations, test } from '#test/support/browser/journey.ts'
import { signInAs } from '#test/support/people/signing-in.ts'

async function enter(page: Page, path: string) {
  await page.goto(`/auth/sign-in?return_to=${encodeURIComponent(path)}`)
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL(`**${path}`)
}

const editorOf = (page: Page) => page.locator('[role=textbox][contenteditable=true]:visible').first()

test('a description is written with bold words, a list and a link, saved, and shown in the shop', async ({
  page,
}, info) => {
  const violations: string[] = []
  page.on('console', (message) => message.type() === 'error' && violations.push(message.text()))
  await enter(page, '/admin/products/new')
  await page.getByLabel('Title').fill(`Written jug ${info.project.name} ${info.retry}`)
  await page.getByLabel('Price').fill('12')
  await page.getByText('Variants, stock and more').click()
  const field = page.locator('textarea[name=description]')
  await page.getByLabel(/^Description/).click()
  const editor = editorOf(page)
  await expect(editor).toBeFocused()
  await expect(editor).toHaveAccessibleName(/^Description/)
  await expect(field).toBeHidden()

  await page.keyboard.type('Thrown ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('by hand')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('.')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bulleted list' }).click()
  await page.keyboard.type('Light')
  await page.keyboard.press('Enter')
  await page.keyboard.type('See ')
  await page.keyboard.press('Control+k')
  const address = page.getByRole('textbox', { name: 'Address of the link' })
  await expect(address).toBeFocused()
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await expect(page.getByText('Enter a web address')).toBeVisible()
  await address.fill('/pages/shipping')
  await expectNoViolations(page)
  await address.press('Enter')
  await expect(editor).toBeFocused()
  const written =
    '<p>Thrown <strong>by hand</strong>.</p>\n<ul><li>Light</li><li>See <a href="/pages/shipping">/pages/shipping</a></li></ul>'
  await expect(field).toHaveValue(written)
  // Tab leaves the editor, also from a list.
  await page.keyboard.press('Tab')
  await expect(editor).not.toBeFocused()
  await expect(field).toHaveValue(written)
  await expectNoViolations(page)

  // As HTML and back.
  const html = page.getByRole('button', { name: 'HTML' })
  await html.click()
  await expect(field).toBeFocused()
  await field.fill(`${written}\n<p class="x">odd</p>`)
  await html.click()
  await expect(page.getByText('This text is edited as HTML')).toBeVisible()
  await expect(field).toBeVisible()
  await field.fill(written)
  await html.click()
  await expect(editor).toBeFocused()
  await expect(page.getByText('This text is edited as HTML')).toBeHidden()

  await page.getByRole('button', { name: 'Save and put up for sale' }).click()
  await page.waitForURL('**/admin/products/*done=created')
  const unsaved = page.getByText('Not saved yet')
  await page
    .getByLabel(/^Description/)
    .first()
    .click()
  await expect(editor).toBeFocused()
  await expect(unsaved).toBeHidden()
  await page.keyboard.type('x')
  await expect(unsaved).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(unsaved).toBeHidden()
  // Wherever the press has put the caret.
  await page.keyboard.type('Glazed')
  await page.keyboard.press('Control+s')
  await page.waitForURL('**done=saved**')
  await page.locator('main a[href^="/products/"]').first().click()
  const shown = page.locator('main')
  // A page in the cache is dropped a moment after the change.
  await expect(async () => {
    await page.reload()
    await expect(shown.getByText('Glazed')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(shown.locator('strong', { hasText: 'by hand' })).toBeVisible()
  await expect(shown.locator('li a[href="/pages/shipping"]')).toBeVisible()
  expect(violations).toEqual([])
})

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<p class=MsoNormal><b>Hand wash</b> only<o:p></o:p></p>
${[
  ['1', 'Jug'],
  ['2', 'Handle'],
  ['2', 'Lip'],
  ['1', 'Lid'],
]
  .map(([level, text]) => `<p style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>·</span>${text}</p>`)
  .join('')}</body></html>`

test(
  'a list with levels comes from a word processor, and is given levels by buttons and keys',
  { tag: '@phone' },
  async ({ page }) => {
    const violations: string[] = []
    page.on('console', (message) => message.type() === 'error' && violations.push(message.text()))
    await enter(page, '/admin/products/new')
    await page.getByText('Variants, stock and more').click()
    const field = page.locator('textarea[name=description]')
    await page.getByLabel(/^Description/).click()
    await expect(editorOf(page)).toBeFocused()
    const down = page.getByRole('button', { name: 'List item one level down' })
    const up = page.getByRole('button', { name: 'List item one level up' })
    await expect(up).toBeHidden()
    await page.evaluate((html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, word)
    const start = '<p><strong>Hand wash</strong> only</p>\n<ul><li>Jug<ul><li>Handle</li><li>Lip</li></ul></li>'
    await expect(field).toHaveValue(`${start}<li>Lid</li></ul>`)
    await down.click()
    await expect(field).toHaveValue(`${start.replace(/<.ul><.li>$/, '')}<li>Lid</li></ul></li></ul>`)
    await expect(editorOf(page)).toBeFocused()
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await expect(field).toHaveValue(/Lip<ul><li>Lid<.li><.ul>/)
    await expectNoViolations(page)
    await page.keyboard.press('Alt+Shift+ArrowLeft')
    await up.click()
    await expect(field).toHaveValue(`${start}<li>Lid</li></ul>`)
    const undo = page.getByRole('button', { name: 'Undo' })
    while ((await undo.getAttribute('aria-disabled')) === null) await undo.click()
    await expect(field).toHaveValue('')
    expect(violations).toEqual([])
  },
)

test('a page has its languages beside each other, or below each other on a phone, and the editor has the keys at once @phone', async ({
  page,
}, info) => {
  await enter(page, '/admin/pages/imprint')
  const [english, german] = ['en', 'de'].map((locale) => page.locator(`#body-${locale}`))
  const boxes = await Promise.all([english?.boundingBox(), german?.boundingBox()])
  const [left, right] = boxes.map((box) => ({ x: box?.x ?? 0, y: box?.y ?? 0, width: box?.width ?? 0 }))
  if (info.project.name === 'phone') expect(right?.y).toBeGreaterThan((left?.y ?? 0) + 100)
  else expect([right?.y, (right?.x ?? 0) >= (left?.x ?? 0) + (left?.width ?? 0)]).toEqual([left?.y, true])
  await english?.click()
  await expect(editorOf(page)).toBeFocused()
  // Its script is here now: a key between the two focuses would be lost.
  const focused = await page.locator('textarea[name=body-de]').evaluate((area) => {
    area.focus()
    return document.activeElement?.getAttribute('contenteditable')
  })
  expect(focused).toBe('true')
})
