import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryDates, nextDeadline } from '#app/delivery/delivery-dates.ts'
import { deliveryWords } from '#app/delivery/delivery-words.ts'
import { shopSettings } from '#app/settings/settings.ts'
import { languageOf } from '#app/web/language-of.ts'
import { type RunningShop, startShop } from '#test/support/shop/shop.ts'
import { runSql } from '#test/support/database/sql.ts'

const faults = mkdtempSync(join(tmpdir(), 'barrow-days-'))
const parcel = { country: 'DE', region: '', deliversOn: 'mon-sat', daysMin: 2, daysMax: 4 } as const
let shop: RunningShop

beforeAll(async () => {
  shop = await startShop({ env: { FAULTS: faults, LOG_LEVEL: 'silent' } })
})
afterAll(async () => {
  await shop.stop()
  rmSync(faults, { recursive: true })
})

/** Sets the shop's clock to this moment, from which it continues. */
function putClockTo(moment: Date) {
  // Replaced atomically: a half-written file would set the clock back.
  writeFileSync(join(faults, 'clock.next'), String(moment.getTime() - Date.now()))
  renameSync(join(faults, 'clock.next'), join(faults, 'clock'))
}

test('a cached page shows other days as soon as the deadline of the day has passed', async () => {
  const [row] = await runSql(shop.databaseUrl, [`select value from settings where key = 'shop'`])
  // The query's one column.
  const settings = shopSettings.parse((row as { value: unknown }).value)
  const words = (at: Date) => deliveryWords(deliveryDates(at, settings, parcel, null), languageOf('en'))
  const before = (deadline: Date) => new Date(deadline.getTime() - 20_000)
  let deadline = nextDeadline(new Date(), settings)
  while (words(before(deadline)) === words(deadline)) deadline = nextDeadline(deadline, settings)

  const shown = async () => (await fetch(`${shop.origin}/products/round-teapot`)).text()
  putClockTo(before(deadline))
  await expect.poll(shown, { timeout: 10_000 }).toContain(words(before(deadline)))
  // Less than the lifetime of a cached page, including the seconds between the shop's checks of its clock.
  putClockTo(new Date(deadline.getTime() + 1_000))
  await expect.poll(shown, { timeout: 10_000 }).toContain(words(deadline))
})
