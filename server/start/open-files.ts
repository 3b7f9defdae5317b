import { limits } from '#app/limits.ts'

/** What strangers leave free: for the database, the issuer, the card provider, the mail server and the shop's own files. */
const kept = 256

/**
 * How many connections a process may take that may have so many files open. Each is a file, and so is the picture that is sent
 * by it. Where the system allows few (4,096, or 1,024), strangers would take them all, and every payment and sign-in would end
 * in a fault.
 */
export function connectionsWithin(files: number): number {
  return Math.min(limits.connections.value, Math.floor((files - Math.min(kept, files / 2)) / 2))
}

/** Node has raised this process's own limit to the highest that it may have. Infinity: none, or a system that tells none. */
export function mostOpenFiles(): number {
  // Without that it would ask for the names of all who are connected. The types do not know it yet.
  const report = Object.assign(process.report, { excludeNetwork: true })
  // Its type is "object": the fields are in Node's documentation of the report (userLimits).
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | string } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Infinity
}
