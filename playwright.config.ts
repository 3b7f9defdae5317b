import { defineConfig, devices } from '@playwright/test'

// As root Chromium has no sandbox to offer; the rest keeps it from calling home.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }

const plain = /without-javascript\.spec\.ts$/

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: /\.spec\.ts$/,
  outputDir: 'test-results',
  globalSetup: './test/support/shop/journey-shop.ts',
  fullyParallel: false,
  // The journeys buy from one shop's stock, and two cores carry one shop and one browser well.
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args },
    // Somebody at home in the shop’s own country, who reads English: the cart counts on the country that a browser speaks of.
    locale: 'en-DE',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop', use: desktop, testIgnore: plain },
    // What a thumb does otherwise than a mouse: the journeys that say so.
    { name: 'phone', use: phone, testIgnore: plain, grep: /@phone/ },
    { name: 'no-javascript', use: { ...desktop, javaScriptEnabled: false }, testMatch: plain },
  ],
})
