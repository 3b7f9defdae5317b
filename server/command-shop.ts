import { resolve } from 'node:path'
import { providePicturesOrigin } from '#app/catalogue/pictures/picture.ts'
import { configure } from '#app/configuration.ts'
import { BackfillUnfinished } from '#db/after-backfill.ts'
import { connect, disconnect } from '#db/database.server.ts'
import { migrate } from '#db/migrate.ts'
import { closeOnSignal, hasDatabase, openDatabaseForCommand } from './database/command-database.ts'
import { configurationOf, readEnvironment } from './configuration.ts'
import { keptOrigin } from './stand-ins/stand-ins.ts'
import { StartRefused } from './start/state-folder.ts'

interface Opening {
  /** The command is about backfills: a migration that comes after one of them may wait. */
  despiteBackfills?: boolean
}

/** Opens the shop for a command beside it: its settings and its database. Returns how to close it. */
export async function openShopForCommand(
  variables: Record<string, string | undefined>,
  { despiteBackfills = false }: Opening = {},
): Promise<() => Promise<void>> {
  const environment = readEnvironment(variables)
  const dataFolder = resolve(environment.BARROW_DATA)
  if (!hasDatabase(environment)) throw new StartRefused(`There is no shop in ${dataFolder}.`)
  const issuer = keptOrigin(dataFolder, 'identity-provider') ?? ''
  if (!environment.OIDC_ISSUER && !issuer) throw new StartRefused(noIssuer)
  const cards = keptOrigin(dataFolder, 'card-provider') ?? ''
  const configuration = configurationOf(environment, environment.SHOP_ORIGIN ?? '', { issuer, cards, smtp: '' })
  configure(configuration)
  providePicturesOrigin(configuration.picturesOrigin)
  const opening = openDatabaseForCommand(environment)
  closeOnSignal(opening)
  const database = await opening
  const close = () => disconnect().then(database.close)
  connect(database.url, { connections: 2 })
  try {
    await migrate(database.url, 'db/migrations')
  } catch (error) {
    if (despiteBackfills && error instanceof BackfillUnfinished) return close
    await close()
    throw error
  }
  return close
}

const noIssuer =
  'OIDC_ISSUER is not set, and no stand-in has run here. Run this with the settings that the shop runs with.'
