import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { Bucket } from '#app/catalogue/storage/file-store.ts'
import { freePorts } from '#test/support/shop/shop.ts'

/** OpenStack Swift with its door for S3: a storage of others, with one copy of each object on this disk. */
export interface Swift {
  bucket: Bucket
  /** The servers of objects stand still: the proxy answers 503. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

const kinds = ['account', 'container', 'object'] as const
const programOf = (kind: string) => `/usr/bin/swift-${kind}-server`
export const hasSwift = ['proxy', ...kinds].every((kind) => existsSync(programOf(kind)))

const keys = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }

export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'barrow-swift-'))
  mkdirSync(join(folder, 'devices', 'one'), { recursive: true })
  const [proxyPort = 0, cachePort = 0, ...ports] = await freePorts(2 + kinds.length)
  const children = new Map<string, ChildProcess>()
  const start = (kind: string, text: string) => {
    const file = join(folder, `${kind}.conf`)
    writeFileSync(file, text)
    children.set(kind, spawn(programOf(kind), [file], { stdio: 'ignore' }))
  }
  for (const [at, kind] of kinds.entries()) {
    makeRing(folder, kind, ports[at] ?? 0)
    start(kind, serverOf(folder, kind, ports[at] ?? 0))
  }
  start('proxy', proxyOf(folder, proxyPort, cachePort))
  const bucket = {
    endpoint: `http://127.0.0.1:${proxyPort}`,
    region: 'us-east-1',
    name: 'pictures',
    prefix: '',
    ...keys,
  }
  const stop = async () => {
    await Promise.all([...children.values()].map(end))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await makeBucket(bucket)
  } catch (error) {
    await stop()
    throw error
  }
  const object = children.get('object')
  return { bucket, pause: () => object?.kill('SIGSTOP'), resume: () => object?.kill('SIGCONT'), stop }
}

function makeRing(folder: string, kind: string, port: number) {
  const builder = join(folder, `${kind}.builder`)
  for (const words of [['create', '4', '1', '1'], ['add', `r1z1-127.0.0.1:${port}/one`, '1'], ['rebalance']])
    execFileSync('/usr/bin/swift-ring-builder', [builder, ...words], { stdio: 'ignore' })
}

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
user = ${userInfo().username}
log_level = ERROR
`

const serverOf = (folder: string, kind: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
recon_cache_path = ${folder}
`

/** Nothing listens at the cache's port: of the sign-in of S3 nothing is kept there. */
const proxyOf = (folder: string, port: number, cachePort: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo symlink versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
node_timeout = 2
error_suppression_interval = 1
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${keys.secretAccessKey} .admin
[filter:slo]
use = egg:swift#slo
[filter:symlink]
use = egg:swift#symlink
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_object_versioning = true
`

/** Also waits until all of them answer. */
async function makeBucket({ endpoint, name, region, accessKeyId, secretAccessKey }: Bucket) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  let last = 'no answer'
  for (let each = 0; each < 100; each += 1) {
    const answer = await client.fetch(`${endpoint}/${name}`, { method: 'PUT' }).catch(() => null)
    if (answer?.ok) return
    last = answer ? `${answer.status} ${await answer.text()}` : last
    await pause(200)
  }
  throw new Error(`Swift did not make a bucket: ${last}`)
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
