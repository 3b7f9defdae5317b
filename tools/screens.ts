/**
 * `npm run screens -- FOLDER` saves every screen of the shop and its notable states as pictures, at the width of a
 * phone and of a desktop. `npm run screens -- --check` checks each at all widths and zoom levels, with and without
 * script, and prints what does not fit; `--axe` checks each by the rules of axe instead, at four widths, light and
 * dark. Names of stories after these select some. `--views 320,768,200%` selects other sizes; `--dark`, `--forced` and
 * `--fold` (the first view alone) change the picture; `--german` and `--plain` open each page again, in German or
 * without script. It opens its own shop with stand-ins in a temporary folder, and buys and breaks things there.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { startShop } from '#test/support/shop/shop.ts'
import { startDatabaseGate } from '#test/support/tcp-gate.ts'
import { chromiumFlags, getChromium } from '#tools/test/chromium.mjs'
import { account, joined } from './screens/account.ts'
import { backInStock } from './screens/back-in-stock.ts'
import { backOffice } from './screens/office/back-office.ts'
import { browsing, night, places } from './screens/browsing.ts'
import { edits } from './screens/office/edits.ts'
import { drafts } from './screens/office/drafts.ts'
import { bulk, pricesByRule } from './screens/office/bulk.ts'
import { cart, checkout, orders, pickUp, waitingOrder } from './screens/buying.ts'
import { checkAccess, checkFit, savePictures, tell, type Look } from './screens/camera.ts'
import { guestOrder } from './screens/guest-order.ts'
import { extremes } from './screens/extremes.ts'
import { law } from './screens/law.ts'
import { checkMails, saveMails } from './screens/mail-camera.ts'
import { mails } from './screens/mails.ts'
import { movingIn } from './screens/office/moving-in.ts'
import { importing } from './screens/office/importing.ts'
import { officeCustomers } from './screens/office/customers.ts'
import { officeAccess } from './screens/office/access.ts'
import { officeData } from './screens/office/data.ts'
import { officeOptions } from './screens/office/options.ts'
import { officeCollections } from './screens/office/collections.ts'
import { menus } from './screens/office/menus.ts'
import { officeProducts } from './screens/office/products.ts'
import { productGrid } from './screens/office/grid.ts'
import { officeTrade } from './screens/office/trade.ts'
import { officePictures } from './screens/office/pictures.ts'
import { officePurchases } from './screens/office/purchases.ts'
import { officeStock } from './screens/office/stock.ts'
import { officeOnAccount } from './screens/office/on-account.ts'
import { erased, invoices } from './screens/invoices.ts'
import { wallets } from './screens/wallets.ts'
import { issuerAway, outage, problems } from './screens/problems.ts'
import { exchanges, returns } from './screens/returns.ts'
import { parseWishes } from './screens/wishes.ts'

const stories = {
  browsing,
  night,
  places,
  backInStock,
  cart,
  joined,
  erased,
  checkout,
  wallets,
  pickUp,
  waitingOrder,
  orders,
  guestOrder,
  account,
  backOffice,
  bulk,
  prices_by_rule: pricesByRule,
  drafts,
  importing,
  edits,
  movingIn,
  officeCustomers,
  officeAccess,
  officeData,
  officeOnAccount,
  officeTrade,
  officeCollections,
  menus,
  officeProducts,
  officeOptions,
  productGrid,
  officePictures,
  officePurchases,
  officeStock,
  returns,
  exchanges,
  invoices,
  problems,
  law,
}
const { check, folder, stories: wanted, wishes } = parseWishes(process.argv.slice(2))

const quiet = { LOG_LEVEL: 'silent', WEBHOOK_LOOPBACK: 'on' }
const shop = await startShop({ env: quiet })
const browser = await chromium.launch({ executablePath: (await getChromium()) ?? undefined, args: chromiumFlags })
let misfits = 0
let screens = 0
let endedEarly = 0
const looks = {
  fit: () => checkFit(browser, tellMisfit),
  axe: () => checkAccess(tellMisfit),
  pictures: () => intoFolder(resolve(folder)),
}
const look = counted(looks[check ?? 'pictures']())

try {
  for (const [name, story] of Object.entries(stories)) {
    const options = name === 'waitingOrder' ? { javaScriptEnabled: false } : {}
    await save(name, () => tell(story, browser, shop, look, options))
  }
  const mailLook = counted(check ? checkMails(tellMisfit) : saveMails(resolve(folder)))
  await save('mails', () => tell(mails(mailLook), browser, shop, look, { bypassCSP: true }))
  // Last, because it changes the shop's data: three items cost more than a card can be charged at once.
  await save('extremes', () => tell(extremes, browser, shop, look))
  await save('outage', showOutage)
  if (misfits > 0) console.log(`${misfits} do not fit.`)
  if (endedEarly > 0) console.log(`${endedEarly} ended early: not everything was seen.`)
  if (check && misfits === 0 && endedEarly === 0) console.log('Everything fits.')
} finally {
  await browser.close()
  await shop.stop()
}

function intoFolder(name: string): Look {
  mkdirSync(name, { recursive: true })
  return savePictures(name, browser, wishes)
}

/** The same, and counts each screen: a story that shows fewer than it did is noticed. */
function counted<Given extends unknown[]>(look: (...given: Given) => Promise<void>) {
  return (...given: Given) => {
    screens += 1
    return look(...given)
  }
}

function tellMisfit(line: string) {
  misfits += 1
  process.exitCode = 1
  console.log(`  ${line}`)
}

/** A story that fails does not stop the others. The names after the folder select some of them. */
async function save(name: string, work: () => Promise<void>) {
  if (wanted.length > 0 && !wanted.includes(name)) return
  console.log(`· ${name}`)
  const [screensBefore, misfitsBefore] = [screens, misfits]
  try {
    await work()
    const found = check ? `, ${misfits - misfitsBefore} do not fit` : ''
    console.log(`  ${screens - screensBefore} screens${found}`)
  } catch (error) {
    console.error(`${name} ended early:`, error)
    endedEarly += 1
    process.exitCode = 1
  }
}

/** A second shop with the same products, whose database can be stopped, and whose issuer does not exist. */
async function showOutage() {
  const dataFolder = mkdtempSync(join(tmpdir(), 'barrow-screens-'))
  cpSync(join(shop.dataFolder, 'media'), join(dataFolder, 'media'), { recursive: true })
  const { gate, url } = await startDatabaseGate(shop.databaseUrl)
  const nobody = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'barrow', OIDC_CLIENT_SECRET: 'unused' }
  const env = { ...quiet, DATABASE_URL: url, ...nobody }
  try {
    const other = await startShop({ dataFolder, env })
    const stories = async () => {
      await tell(issuerAway, browser, other, look)
      gate.shut()
      await tell(outage, browser, other, look)
    }
    await stories().finally(() => other.stop())
  } finally {
    await gate.stop()
    rmSync(dataFolder, { recursive: true })
  }
}
