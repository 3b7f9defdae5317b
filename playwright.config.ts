import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags, findChromium } from './tools/test/chromium.mjs'

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }

const plain = /without-javascript\.spec\.ts$/

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: /\.spec\.ts$/,
  outputDir: 'test-results',
  globalSetup: './test/support/shop/journey-shop.ts',
  fullyParallel: false,
  // The journeys share the stock of one shop, and two cores are enough for one shop and one browser.
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    launchOptions: { executablePath: findChromium() ?? '', args: chromiumFlags },
    // A visitor in the shop’s own country who reads English: the cart guesses the country from the browser’s language.
    locale: 'en-DE',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    // A sixth of the time: name TRACE=on to see what a failed journey did.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'desktop', use: desktop, testIgnore: plain },
    // Journeys of touch behaviour, marked @phone.
    { name: 'phone', use: phone, testIgnore: plain, grep: /@phone/ },
    { name: 'no-javascript', use: { ...desktop, javaScriptEnabled: false }, testMatch: plain },
  ],
})
