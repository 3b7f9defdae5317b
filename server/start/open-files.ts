import { limits } from '#app/limits.ts'

/**
 * Reserved file descriptors: for the database, the issuer, the card provider, the mail server and the shop's own files.
 */
const kept = 256

/**
 * How many connections a process with this limit of open files may accept. Each uses one, and so does the picture that
 * is sent over it. With a low limit (4,096, or 1,024), visitors could use up all of them, and every payment and sign-in
 * would fail.
 */
export function connectionsWithin(files: number): number {
  return Math.min(limits.connections.value, Math.floor((files - Math.min(kept, files / 2)) / 2))
}

/** Node has raised this process's soft limit to the hard limit. Infinity: no limit, or a system that reports none. */
export function mostOpenFiles(): number {
  // Without it the report would look up the names of all connected clients. The types lack it.
  const report = Object.assign(process.report, { excludeNetwork: true })
  // Its type is "object": the fields are in Node's documentation of the report (userLimits).
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | string } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Infinity
}
