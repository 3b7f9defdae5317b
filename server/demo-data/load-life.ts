import type { Told } from '#db/seed/life/story.ts'
import { loadLife, type PastPayment } from '#db/seed/life/life.server.ts'
import { standInValues } from '#server/stand-ins/stand-in-values.ts'
import type { StandIns } from '#server/stand-ins/stand-ins.ts'

/** Gives the demo shop its half year, if it is to have one: the stand-in of the card provider learns its payments too. */
export async function loadLifeWith(
  { ready, cardProvider, identityProvider }: Pick<StandIns, 'ready' | 'cardProvider' | 'identityProvider'>,
  now: Date,
): Promise<number> {
  if (!cardProvider || !identityProvider) return 0
  const { ada, jonas, owner } = standInValues.people
  return loadLife({
    now,
    issuer: identityProvider.origin,
    owner,
    customers: [ada, jonas],
    async tellProvider(payments) {
      await ready
      return tellPast(cardProvider.origin, payments)
    },
  })
}

async function tellPast(origin: string, payments: readonly PastPayment[]): Promise<Told[]> {
  const answer = await fetch(`${origin}/_control/past`, { method: 'POST', body: JSON.stringify(payments) })
  if (!answer.ok) throw new Error(`The stand-in card provider did not take the past: ${await answer.text()}`)
  // The stand-in's own answer, in the shape that it is asked for.
  return (await answer.json()) as Told[]
}
