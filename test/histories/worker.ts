import { texts } from '#app/texts.ts'
import { provideTexts } from '#app/web/language-of.ts'
import { startStandIn } from '#stand-ins/start-process.ts'
import { play } from './play.ts'
import { openShop } from './shop/shop.ts'
import type { Order, Report } from './shop/orders.ts'

// A process that plays histories for its parent: on its own copy of the database, with its own card provider.
const [databaseUrl = '', administrationUrl = ''] = process.argv.slice(2)
// Invoices are written in words.
provideTexts(texts)
const standIn = await startStandIn('stand-ins/card-provider/main.ts', { PORT: '0', STAND_IN_DURABLE: 'off' })
const shop = await openShop(databaseUrl, administrationUrl, standIn.address)

process.on('message', async (order: Order) => {
  if (order === 'end') {
    await shop.close()
    process.disconnect()
    return
  }
  const { histories, steps, failure } = await play(shop, order)
  tell({ histories, steps: [...steps], failure })
})
// The parent is gone.
process.on('disconnect', () => void standIn.stop().then(() => process.exit()))
tell('ready')

function tell(report: Report) {
  process.send?.(report)
}
