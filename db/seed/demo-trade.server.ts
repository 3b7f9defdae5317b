import { isPageKind } from '#app/settings/page-kind.ts'
import { newId, type ShippingMethodId, type ShippingZoneId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'
import type { DemoPage, DemoShippingZone, DemoShop } from './demo/types.ts'

export async function loadPages(tx: Tx, pages: DemoPage[]) {
  if (pages.length === 0) return
  const rows = pages.map(({ slug, title, body }, index) => ({
    id: newId(),
    slug,
    kind: isPageKind(slug) ? slug : null,
    title: title.en,
    body: body.en,
    position: index + 1,
    translations: JSON.stringify({ de: { title: title.de, body: body.de } }),
  }))
  await tx.insertInto('pages').values(rows).execute()
}

/** Where the shop ships to, what that costs, and which taxes its prices include. */
export async function loadTrade(tx: Tx, shop: DemoShop) {
  for (const zone of shop.shipping) await loadZone(tx, zone)
  const rates = shop.taxes.map(({ country, taxClass, rate, name }) => ({
    id: newId(),
    country,
    taxClass,
    rateBasisPoints: rate,
    name: name.en,
    translations: JSON.stringify({ de: { name: name.de } }),
  }))
  if (rates.length > 0) await tx.insertInto('taxRates').values(rates).execute()
}

async function loadZone(tx: Tx, { zone, countries, methods }: DemoShippingZone) {
  const zoneId = newId<ShippingZoneId>()
  const translations = JSON.stringify({ de: { name: zone.de } })
  await tx.insertInto('shippingZones').values({ id: zoneId, name: zone.en, countries, translations }).execute()
  const rows = methods.map(({ name, detail, price, freeFrom, maxWeight, days }, index) => ({
    id: newId<ShippingMethodId>(),
    zoneId,
    name: name.en,
    detail: detail.en,
    price,
    freeFrom: freeFrom ?? null,
    maxWeightGrams: maxWeight ?? null,
    daysMin: days[0],
    daysMax: days[1],
    position: index + 1,
    translations: JSON.stringify({ de: { name: name.de, detail: detail.de } }),
  }))
  await tx.insertInto('shippingMethods').values(rows).execute()
}
