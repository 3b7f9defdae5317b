import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bucketSide, diskSide, moveFiles } from '#app/catalogue/storage/move-files.server.ts'
import { faketime } from '#test/cluster/missing-packages.ts'
import type { ClusterRow } from '#test/cluster/row.ts'
import { type Pooler, startPooler } from '#test/support/database/pooler.ts'
import { startBucketInMemory } from '#test/support/storage/bucket-in-memory.ts'
import { hasSwift, startSwift } from '#test/support/storage/swift.ts'

function poolerRow(): ClusterRow {
  let pooler: Pooler
  return {
    id: 'pooler',
    fault: 'PgBouncer, in transaction mode before the database, is killed and started again',
    replication: 'asynchronous',
    async surround({ databaseUrl }) {
      pooler = await startPooler(databaseUrl, 'transaction')
      const environment = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: databaseUrl }
      return { furnishing: () => ({ environment }), stop: pooler.stop }
    },
    async play() {
      await pooler.restart()
      await pause(5_000)
    },
  }
}

/** The machine's time of day jumps; what measures durations goes on. */
function clockRow(): ClusterRow {
  let file = ''
  const set = (offset: string) => writeFileSync(file, `${offset}\n`)
  return {
    id: 'clock',
    fault: 'the clock of one machine jumps an hour ahead, then an hour back, then is right',
    replication: 'asynchronous',
    async surround({ folder }) {
      file = join(folder, 'time-of-machine-2')
      set('+0')
      const environment = {
        LD_PRELOAD: faketime,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        FAKETIME_DONT_RESET: '1',
      }
      return { furnishing: (at) => (at === 1 ? { environment } : {}), stop: async () => {} }
    },
    async play() {
      for (const offset of ['+3600', '-3600', '+0']) {
        set(offset)
        await pause(12_000)
      }
    },
  }
}

interface Storage {
  pause(): void
  resume(): void
}

function storageRow(): ClusterRow {
  let storage: Storage
  return {
    id: 'storage',
    fault: `the object storage of the pictures (${hasSwift ? 'OpenStack Swift' : 'a stand-in'}) is away for 20 s`,
    replication: 'asynchronous',
    async surround({ template }) {
      const { bucket, stop, ...started } = hasSwift ? await startSwift() : await standIn()
      storage = started
      await moveFiles(diskSide(template.pictures), bucketSide({ ...bucket, prefix: 'shop/' }))
      const { endpoint, region, name, accessKeyId, secretAccessKey } = bucket
      const environment = {
        MEDIA_URL: `s3://${name}/shop?endpoint=${encodeURIComponent(endpoint)}&region=${region}`,
        MEDIA_ACCESS_KEY_ID: accessKeyId,
        MEDIA_SECRET_ACCESS_KEY: secretAccessKey,
      }
      return { furnishing: () => ({ environment }), stop }
    },
    async paths({ sql }) {
      const rows = await sql<{ key: string }>(`select key from media where kind = 'svg' order by key limit 2`)
      return rows.map(({ key }) => `/media/${key}.svg`)
    },
    async play() {
      storage.pause()
      await pause(20_000)
      storage.resume()
    },
  }
}

async function standIn() {
  const { bucket, fail, stop } = await startBucketInMemory()
  return { bucket, stop, pause: () => fail(() => 500), resume: () => fail(() => null) }
}

/** Faults of what else is around the shop. */
export const surroundingRows: readonly ClusterRow[] = [poolerRow(), clockRow(), storageRow()]
