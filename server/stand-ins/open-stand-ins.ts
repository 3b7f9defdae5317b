import { resolve } from 'node:path'
import { hostInAddress } from '#server/start/ports.ts'
import type { Beginning } from '#server/start/open-database.ts'
import { standInValues } from './stand-in-values.ts'
import { startStandIns, type StandIns } from './stand-ins.ts'

/** Only services that the environment leaves out get a stand-in; production has none. */
export async function openStandIns(
  { environment, stops }: Omit<Beginning, 'log'>,
  origin: string,
  port: number,
): Promise<StandIns | null> {
  if (environment.STAND_INS === 'off' || environment.NODE_ENV === 'production') return null
  const { clientId, clientSecret, secretKey, publishableKey, webhookSecret } = standInValues
  const standIns = await startStandIns({
    root: process.cwd(),
    dataFolder: resolve(environment.BARROW_DATA),
    shopOrigin: origin,
    webhookUrl: `http://${hostInAddress(environment.HOST)}:${port}/webhooks/card-provider`,
    identityProvider: environment.OIDC_ISSUER ? null : { clientId, clientSecret },
    cardProvider: environment.STRIPE_SECRET_KEY ? null : { secretKey, publishableKey, webhookSecret },
    mailbox: !environment.SMTP_URL,
    firstPort: port + 1,
    taken: new Set([port]),
    log: (line) => console.log(line),
  })
  stops.push(standIns.stop)
  return standIns
}
