import { existsSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumFlags, findChromium } from '#tools/test/chromium.mjs'
import { startShop } from './fixture/shop.ts'
import { startCardProvider, type Started } from './started.ts'

const executablePath = findChromium() ?? ''

// The test run reports loudly when there is no browser at all.
describe.skipIf(!existsSync(executablePath))('the browser library with the official packages', () => {
  let provider: Started
  let shop: Awaited<ReturnType<typeof startShop>>
  let browser: Browser

  beforeAll(async () => {
    provider = await startCardProvider()
    shop = await startShop(provider)
    browser = await chromium.launch({ executablePath, args: chromiumFlags })
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    shop?.stop()
    await provider?.stop()
  })

  async function open(query = '', options: BrowserContextOptions = {}) {
    const context = await browser.newContext({ viewport: { width: 390, height: 700 }, ...options })
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    const refusals: string[] = []
    // A violation of the policy is an error on the console.
    page.on('console', (message) => {
      if (/Content Security Policy|inline/.test(message.text())) refusals.push(message.text())
    })
    page.on('pageerror', (error) => refusals.push(error.message))
    await page.goto(`${shop.origin}/?${query}`)
    return { page, fields: fieldsOf(page), refusals, close: () => context.close() }
  }

  function fieldsOf(page: Page) {
    const frame = page.frameLocator('iframe[src*="/frames/card.html"]')
    return {
      number: frame.getByLabel(/^(Card number|Kartennummer)$/),
      expiry: frame.getByLabel(/^(Expiry date|Gültig bis)$/),
      cvc: frame.getByLabel(/^(Security code|Prüfziffer)$/),
    }
  }

  /** With the keyboard only, from the number on. */
  async function type(page: Page, number: string) {
    await fieldsOf(page).number.focus()
    await page.keyboard.type(number)
    await page.keyboard.press('Tab')
    await page.keyboard.type('1240')
    await page.keyboard.press('Tab')
    await page.keyboard.type('123')
  }

  function questionOf(page: Page) {
    return page.frameLocator('iframe[src*="/challenge/"]')
  }

  async function said(page: Page) {
    await page.waitForFunction(() => document.querySelector('[role=status]')?.textContent !== '')
    return page.getByRole('status').textContent()
  }

  const payButton = (page: Page) => page.getByRole('button', { name: 'Pay' })

  test('a good card pays, under a policy that allows nothing inline, with everything mounted twice', async () => {
    const { page, fields, refusals, close } = await open()
    await type(page, '4242424242424242')
    expect(await fields.number.inputValue()).toBe('4242 4242 4242 4242')
    expect(await fields.expiry.inputValue()).toBe('12 / 40')
    await payButton(page).click()
    expect(await said(page)).toBe('paid: succeeded')
    expect(await page.locator('iframe[src*="/frames/card.html"]').count()).toBe(1)
    expect(refusals).toEqual([])
    await close()
  })

  test('an empty field is reported at the field, gets the focus, and nothing is sent', async () => {
    const { page, fields, close } = await open()
    const before = (await provider.stripe.paymentIntents.list()).data.length
    await payButton(page).click()
    expect(await said(page)).toBe('not sent: Enter the card number.')
    expect(await fields.number.getAttribute('aria-invalid')).toBe('true')
    expect(await fields.number.evaluate((field) => field === document.activeElement)).toBe(true)
    await type(page, '4242424242424241')
    await payButton(page).click()
    expect(await said(page)).toBe('not sent: This card number is not right. Check the digits.')
    expect((await provider.stripe.paymentIntents.list()).data).toHaveLength(before)
    await close()
  })

  test('the frame is as high as its content, also when errors appear and disappear', async () => {
    const { page, close } = await open()
    const frame = page.locator('iframe[src*="/frames/card.html"]')
    const height = async () => (await frame.boundingBox())?.height ?? 0
    await expect.poll(height).toBeGreaterThan(150)
    const calm = await height()
    await payButton(page).click()
    await expect.poll(height).toBeGreaterThan(calm)
    await type(page, '4242424242424242')
    await expect.poll(height).toBe(calm)
    await close()
  })

  test('a declined card is reported in the reader’s language, and the next one pays', async () => {
    const { page, close } = await open('locale=de')
    await type(page, '4000000000000002')
    await payButton(page).click()
    expect(await said(page)).toBe('refused: card_declined: Ihre Bank hat die Karte abgelehnt.')
    await fieldsOf(page).number.fill('5555555555554444')
    await payButton(page).click()
    expect(await said(page)).toBe('paid: succeeded')
    await close()
  })

  test('the bank’s question can be answered by keyboard, and the focus comes back', async () => {
    const { page, close } = await open()
    await type(page, '4000002760003184')
    await payButton(page).focus()
    await page.keyboard.press('Enter')
    const complete = questionOf(page).getByRole('button', { name: 'Complete' })
    await complete.waitFor()
    const isFocused = () => complete.evaluate((button) => button === document.activeElement)
    await expect.poll(isFocused).toBe(true)
    // Once around: the page behind gets no focus.
    for (const stays of [false, false, true]) {
      await page.keyboard.press('Tab')
      expect(await isFocused()).toBe(stays)
    }
    expect(await page.locator('main').getAttribute('inert')).not.toBeNull()
    await page.keyboard.press('Enter')
    expect(await said(page)).toBe('paid: succeeded')
    expect(await payButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await close()
  })

  test.each(['Fail', 'Close without answering'])(
    '"%s" at the bank leaves the payment open for another try',
    async (press) => {
      const { page, close } = await open()
      await type(page, '4000000000003220')
      await payButton(page).click()
      await questionOf(page).getByRole('button', { name: press }).click()
      expect(await said(page)).toMatch(/^refused: payment_intent_authentication_failure/)
      expect(await page.locator('iframe[src*="/challenge/"]').count()).toBe(0)
      await payButton(page).click()
      await questionOf(page).getByRole('button', { name: 'Complete' }).click()
      await page.getByText('paid: succeeded').waitFor()
      await close()
    },
  )

  test('an amount other than the one shown is not charged', async () => {
    const { page, close } = await open('amount=999')
    await type(page, '4242424242424242')
    await payButton(page).click()
    expect(await said(page)).toMatch(/^refused: .*The amount changed/)
    const [latest] = (await provider.stripe.paymentIntents.list({ limit: 1 })).data
    expect(latest).toMatchObject({ amount: 999, status: 'requires_payment_method' })
    await close()
  })

  test.each([
    ['4242424242424242', 'paid with 4242: succeeded'],
    ['4000002760003184', 'paid with 3184: succeeded'],
  ])('the shop’s server pays with a token of %s that the browser made', async (number, outcome) => {
    const { page, close } = await open('way=token')
    await type(page, number)
    await payButton(page).click()
    if (number.endsWith('3184')) await questionOf(page).getByRole('button', { name: 'Complete' }).click()
    expect(await said(page)).toBe(outcome)
    await close()
  })

  test('a payment leads back to the shop with its parameters', async () => {
    const { page, close } = await open('redirect=always')
    await type(page, '4242424242424242')
    await payButton(page).click()
    await page.waitForURL('**/return?*')
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('redirect_status')).toBe('succeeded')
    const intent = await provider.stripe.paymentIntents.retrieve(searchParams.get('payment_intent') ?? '')
    expect(intent.status).toBe('succeeded')
    await close()
  })

  test('card fields are not shown for a completed payment', async () => {
    const intent = await provider.stripe.paymentIntents.create({
      amount: 4820,
      currency: 'eur',
      allowed_payment_method_types: ['card'],
    })
    await provider.stripe.paymentIntents.cancel(intent.id)
    const { page, close } = await open(`secret=${intent.client_secret}`)
    expect(await said(page)).toMatch(/^not loaded: This payment is already over/)
    await close()
  })

  test('two tabs that pay the same order: one is charged, the other gets a message', async () => {
    const intent = await provider.stripe.paymentIntents.create({
      amount: 4820,
      currency: 'eur',
      allowed_payment_method_types: ['card'],
    })
    const tabs = [await open(`secret=${intent.client_secret}`), await open(`secret=${intent.client_secret}`)]
    for (const { page } of tabs) await type(page, '4242424242424242')
    await Promise.all(tabs.map(({ page }) => payButton(page).click()))
    const outcomes = await Promise.all(tabs.map(({ page }) => said(page)))
    expect(outcomes.toSorted()).toEqual([
      'paid: succeeded',
      expect.stringMatching(/^refused: payment_intent_unexpected_state/),
    ])
    await Promise.all(tabs.map(({ close }) => close()))
  })

  test.each(['light', 'dark'] as const)(
    'fields, errors and the bank’s question are accessible, %s',
    async (colorScheme) => {
      const { page, fields, close } = await open('', { colorScheme })
      const violations = async () => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)
      await fields.number.waitFor()
      await payButton(page).click()
      await said(page)
      expect(await violations()).toEqual([])
      await type(page, '4000002760003184')
      await payButton(page).click()
      await questionOf(page).getByRole('button', { name: 'Complete' }).waitFor()
      expect(await violations()).toEqual([])
      await close()
    },
  )

  test('a message from another window does nothing in the card fields', async () => {
    const { page, fields, close } = await open()
    await fields.number.fill('4242424242424242')
    const iframe = await (await page.locator('iframe[src*="/frames/card.html"]').elementHandle())?.contentFrame()
    // The right message from the wrong window: only the page that embeds the frame is accepted.
    await iframe?.evaluate(() => {
      const name = new URLSearchParams(location.hash.slice(1)).get('name')
      window.postMessage({ channel: name, command: 'clear' }, '*')
    })
    await iframe?.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)))
    expect(await fields.number.inputValue()).toBe('4242 4242 4242 4242')
    await close()
  })
})
