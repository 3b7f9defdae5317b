import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { configuration } from '#app/configuration.ts'
import { readDatabaseFigures } from './database-figures.server.ts'
import './process-figures.server.ts'
import { registry } from './registry.ts'

/** A collector asks every few seconds: the figures of a database that does not answer are those from before. */
const patience = 3_000

export const readBriefly = () => Promise.race([readDatabaseFigures(), pause(patience, undefined, { ref: false })])

async function ownText(): Promise<string> {
  await readBriefly()
  return registry.metrics()
}

let text = ownText

/** Where several processes are one shop, one of them knows the figures of all. */
export const provideFigures = (of: () => Promise<string>) => void (text = of)

export const figures = async () => ({ text: await text(), contentType: registry.contentType })

/** Who shows the key, compared in constant time. */
export function isCollector(authorization = ''): boolean {
  const { metricsKey } = configuration()
  if (metricsKey === null) return false
  const [, shown = ''] = /^Bearer (.*)$/i.exec(authorization) ?? []
  return timingSafeEqual(digestOf(shown), digestOf(metricsKey))
}

/** Digests of equal length. */
const digestOf = (text: string) => createHash('sha256').update(text).digest()
