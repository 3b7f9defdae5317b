import { pictureFiles } from '#app/catalogue/storage/picture-files.server.ts'
import { openBackfills } from '#app/backfills/open-backfills.server.ts'
import { leaveFormerIssuers, listStaffByIssuer } from '#app/identity/issuer/former-issuers.server.ts'
import { isCardKeyKnown } from '#app/payments/events/known-key.server.ts'
import { noteChangeOfServer } from '#app/payments/remaking/check-servers.server.ts'
import { type Commits, readCommits } from '#app/system/health/commits.server.ts'
import { compareWithDatabase } from '#app/system/health/database-clock.server.ts'
import { noteReplica } from '#app/system/health/replicas.server.ts'
import { isSecretKnown } from '#app/system/known-secret.server.ts'
import { connect, db, disconnect, sayAliveToServer } from '#db/database.server.ts'
import { migrate } from '#db/migrate.ts'
import { watchServers } from '#db/which-server.server.ts'
import { seedDemoShop } from '#db/seed/seed.server.ts'
import type { Environment } from '#server/configuration.ts'
import { migrateQueue } from '#server/database/queue-tables.ts'
import { refusalOf } from '#server/demo-data/demo-data-words.ts'
import { findDemoData } from '#server/demo-data/find-demo-data.ts'
import { loadLifeWith } from '#server/demo-data/load-life.ts'
import type { StandIns } from '#server/stand-ins/stand-ins.ts'
import { sentenceOnJobs, sentencesOnIssuers } from './change-of-issuer.ts'
import type { Address, Beginning } from './open-database.ts'
import { StartRefused } from './state-folder.ts'

export async function prepareDatabase({ environment, stops }: Beginning, at: Address, standIns: StandIns | null) {
  const { url, direct } = at
  await migrate(direct ?? url, 'db/migrations')
  await migrateQueue(direct ?? url)
  await reachDatabase({ environment, stops }, at)
  if (environment.DATABASE_URL) console.log(aboutCommits[await readCommits()])
  for (const sentence of await openBackfills()) console.log(sentence)
  const wanted = environment.DEMO_SHOP ?? (environment.NODE_ENV === 'production' ? 'off' : 'on')
  // Its orders need a card provider and accounts that are made up, too.
  const withLife = environment.DEMO_ORDERS === 'on' && Boolean(standIns?.cardProvider && standIns.identityProvider)
  if (wanted !== 'on') return
  if (await seedDemoShop(pictureFiles(), new Date(), { withLife })) console.log('Loaded the demo shop')
  if (withLife && standIns) await giveLife(standIns)
}

const aboutCommits: Record<Commits, string> = {
  both: 'The database commits synchronously: a failover loses nothing that was acknowledged',
  one: 'The database commits on one server alone: a failover may lose the last seconds, and paid orders are made again then',
  none: 'The database acknowledges what is on no disk yet (synchronous_commit = off): a power cut loses it',
}

/** Every process does this for itself. */
export async function reachDatabase({ environment, stops }: Omit<Beginning, 'log'>, { url, direct }: Address) {
  const urls = environment.DATABASE_READ_URL
  const replicas = urls && { urls, tell: noteReplica }
  connect(url, { connections: environment.DATABASE_CONNECTIONS, direct, replicas })
  stops.push(disconnect)
  if (environment.DATABASE_URL) watchServers((change) => void noteChangeOfServer(change))
  await lookAtDatabase()
  setInterval(() => void lookAtDatabase().catch(() => {}), lookEvery).unref()
}

const lookEvery = 5_000

/** What time it has, and which server it is. */
async function lookAtDatabase() {
  await compareWithDatabase()
  await sayAliveToServer()
}

/** A demo shop without a past is a demo shop all the same: the next start tries again. */
async function giveLife(standIns: StandIns) {
  try {
    const orders = await loadLifeWith(standIns, new Date())
    if (orders > 0) console.log(`Gave it half a year of ${orders} orders, none of which ever was`)
  } catch (error) {
    console.error('The demo shop has no invented orders this time:', error)
  }
}

/** With the card provider's test keys allowed, orders in test mode are expected. */
export async function refuseDemoData({ DEMO_SHOP }: Environment, live: boolean) {
  const found = await findDemoData(db)
  const { orders, products, draftLinks } = found
  const ofTests = live ? { orders, draftLinks } : { orders: [], draftLinks: [] }
  const unwanted = { ...found, ...ofTests, products: DEMO_SHOP === 'on' ? [] : products }
  const refusal = refusalOf(unwanted)
  if (refusal) throw new StartRefused(refusal)
}

/** The shop opens all the same: a secret that leaked is replaced without its former one. */
export async function lookAtSecret() {
  if (await isSecretKnown()) return
  console.warn(
    'SESSION_SECRET is not the one with which this database was used before: links in earlier emails open nothing here. ' +
      'If it was changed on purpose, name the former one as FORMER_SESSION_SECRET until these links have expired. ' +
      'If another process of this shop runs with the former one, give both the same.',
  )
}

/**
 * The shop opens all the same: a key that leaked is replaced by another one of its account. The stand-in is known by its
 * port, too, which may be another one at each start.
 */
export async function lookAtCardKey({ STRIPE_SECRET_KEY }: Environment) {
  if (!STRIPE_SECRET_KEY || (await isCardKeyKnown(new Date()))) return
  console.warn(
    'STRIPE_SECRET_KEY is not the only one with which this database is used. Another key of the same account is as good. ' +
      'But with the key of another account, payments taken with the former one are not found: they can be neither settled nor refunded. ' +
      'If another process of this shop runs with the former one, give both the same.',
  )
}

/** Without an issuer sign-in is impossible, and it is unknown which issuer is a former one; but jobs have their makers' rights. */
export async function leaveIssuers({ WORKER }: Environment, issuer: string) {
  if (issuer && WORKER !== 'only')
    for (const sentence of sentencesOnIssuers(await leaveFormerIssuers(new Date()), issuer)) console.log(sentence)
  else if (WORKER !== 'off') {
    const sentence = sentenceOnJobs(await listStaffByIssuer(), issuer)
    if (sentence) console.warn(sentence)
  }
}
