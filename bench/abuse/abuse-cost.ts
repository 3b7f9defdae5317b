import { readdirSync, readFileSync } from 'node:fs'
import { cpuSeconds } from '#bench/processes.ts'

/**
 * CPU seconds that the shop and its database have used so far: the process, PostgreSQL's running processes, and those
 * that have ended, which their parent counts in hundredths of a second (proc(5): cutime and cstime).
 */
export function workOf(shop: number, postmaster: number): number {
  const ended = fieldsOf(postmaster)
  const reaped = (Number(ended[13]) + Number(ended[14])) / 100
  return [shop, postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + cpuOf(pid), reaped)
}

/** The PostgreSQL server that the shop has started. */
export function findPostmaster(shop: number): number {
  const found = childrenOf(shop).find((pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres')
  if (!found) throw new Error('The shop has no database of its own')
  return found
}

/** proc(5): one list per thread that has started processes. */
function childrenOf(pid: number): number[] {
  const lists = readdirSync(`/proc/${pid}/task`).map((thread) => read(`/proc/${pid}/task/${thread}/children`))
  return lists.flatMap((list) => list.split(' ').filter(Boolean)).map(Number)
}

/** The fields after the name in brackets, which may contain spaces: state, parent, … */
const fieldsOf = (pid: number) => read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // it ended meanwhile
  }
}

function cpuOf(pid: number): number {
  try {
    return cpuSeconds(pid)
  } catch {
    return 0
  }
}
