import { readArchive, type Source } from './archive.ts'
import { BackupRefused, contents, type Contents, names } from './contents.ts'

/** Reads the whole backup once, so that an incomplete or altered one is refused before anything changes. */
export async function readContents(from: Source): Promise<Contents> {
  let found: Contents | null = null
  for await (const { name, body } of readArchive(from)) {
    if (found) continue
    if (name !== names.contents) throw new BackupRefused(`${from.name} is not a backup of Barrow.`)
    found = understand(from.name, body)
  }
  if (!found) throw new BackupRefused(`${from.name} is not a backup of Barrow.`)
  return found
}

function understand(name: string, body: Buffer): Contents {
  const read = contents.safeParse(parsed(body))
  if (read.success) return read.data
  throw new BackupRefused(`${name} was made by a Barrow that is newer than this one, or is not a backup of Barrow.`)
}

/** Undefined if it is not JSON. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return null
  }
}
