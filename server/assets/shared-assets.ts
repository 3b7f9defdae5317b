import type { IncomingMessage, ServerResponse } from 'node:http'
import { openBucket, type Patience, sha256 } from '#app/catalogue/storage/bucket.server.ts'
import type { Bucket } from '#app/catalogue/storage/file-store.ts'
import { getObject, putObject } from '#app/catalogue/storage/objects.server.ts'
import { limits } from '#app/limits.ts'
import { isLinkCode, linkCode } from '#app/system/link-code.server.ts'
import type { Log } from '#server/log.ts'
import { isAssetName, keepAssets } from './former-assets.ts'

/** The files of releases in the bucket of the pictures, for machines that have no folder in common. */
export interface SharedAssets {
  /** Stores those of this release. */
  keep(files: ReadonlyMap<string, Buffer>): Promise<void>
  /** Brings a file of another machine's release into the data folder. Answers whether there is one. */
  bring(name: string): Promise<boolean>
}

/** Many names may be made up: each is asked for once in a while. A machine that has just started is still storing its own. */
const missingFor = 3_000
const mostMissing = 1_000
const atOnce = 8

/** Beside the pictures: what lies below `assets/` is not taken for theirs. */
const keyOf = (name: string) => `assets/${name}`

/**
 * The shop's scripts see what buyers type, so write access to the bucket must not be enough to change one: each stored file
 * begins with a code that is made with the shop's secret.
 */
const codeLength = 43
const sealedBy = (name: string, content: Buffer) => `asset ${name} ${sha256(content)}`
export const sealAsset = (name: string, content: Buffer, secret?: string) =>
  Buffer.concat([Buffer.from(linkCode(sealedBy(name, content), 32, secret)), content])

function unseal(name: string, stored: Buffer): Buffer | null {
  const [code, content] = [stored.subarray(0, codeLength).toString(), stored.subarray(codeLength)]
  return isLinkCode(code, sealedBy(name, content)) ? content : null
}

export function openSharedAssets(bucket: Bucket, dataFolder: string, patience?: Patience): SharedAssets {
  const opened = openBucket(bucket, patience)
  const missing = new Map<string, number>()
  const underWay = new Map<string, Promise<boolean>>()

  async function fetchOnce(name: string): Promise<boolean> {
    const stored = await getObject(opened, keyOf(name))
    const content = stored && unseal(name, stored)
    if (content) await keepAssets(dataFolder, new Map([[name, content]]))
    else {
      if (missing.size >= mostMissing) missing.clear()
      missing.set(name, performance.now() + missingFor)
    }
    return content !== null
  }

  return {
    async keep(files) {
      const rest = files.entries()
      const store = async () => {
        for (const [name, content] of rest) await putObject(opened, keyOf(name), sealAsset(name, content))
      }
      await Promise.all(Array.from({ length: atOnce }, store))
    },
    async bring(name) {
      if (!isAssetName(name) || (missing.get(name) ?? 0) > performance.now()) return false
      const same = underWay.get(name)
      if (same) return same
      if (underWay.size >= atOnce) return false
      // The storage's failure has its alarm; a page that misses a file says so itself.
      const mine = fetchOnce(name)
        .catch(() => false)
        .finally(() => underWay.delete(name))
      underWay.set(name, mine)
      return mine
    },
  }
}

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/** Before a file counts as missing, it is looked for where all machines keep those of their releases. */
export function bringingAssets(
  shared: SharedAssets,
  send: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean,
  handle: Handler,
): Handler {
  return (incoming, outgoing) => {
    const name = isRead(incoming) && /^\/assets\/([^/?]+)$/.exec(incoming.url ?? '')?.[1]
    if (!name) return handle(incoming, outgoing)
    void shared.bring(name).then((came) => {
      if (!came || !send(incoming, outgoing)) handle(incoming, outgoing)
    })
  }
}

/**
 * Resolves once all are stored: any machine has them for pages of this release then. A storage that fails or is slow keeps no
 * shop closed. It goes on in the background: what is in use is stored again twice a day, so that a rule of the bucket may
 * delete what is old; what could not be stored is tried again soon, since pages of this release are shown meanwhile.
 */
export function shareReleases(shared: SharedAssets, contents: ReadonlyMap<string, Buffer>, log: Log): Promise<void> {
  const share = async () => {
    let pause: number = limits.formerAssets.value / 2
    try {
      await shared.keep(contents)
    } catch (error) {
      pause = triedAgainAfter
      log.error({ err: error }, 'the files of this release could not be stored for other machines')
    }
    setTimeout(() => void share(), pause).unref()
  }
  return Promise.race([share(), new Promise<void>((resolve) => setTimeout(resolve, storedWithin).unref())])
}

const triedAgainAfter = 60_000
const storedWithin = 10_000
