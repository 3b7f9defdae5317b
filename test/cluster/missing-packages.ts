import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Put before a process, it tells it another time of day. */
export const faketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

const runs = (program: string, ...words: string[]) => spawnSync(program, words).status === 0

/** Debian's packages, and what shows that each is there. */
const needed: readonly [name: string, isHere: () => boolean][] = [
  ['patroni', () => runs('patroni', '--version')],
  ['python3-etcd', () => runs('/usr/bin/python3', '-c', 'import etcd')],
  ['etcd-server', () => runs('etcd', '--version')],
  ['haproxy', () => runs('haproxy', '-v')],
  ['pgbouncer', () => runs('pgbouncer', '--version')],
  ['libfaketime', () => existsSync(faketime)],
]

/** The names of those that are not installed here. */
export function listMissingPackages(): string[] {
  return needed.filter(([, isHere]) => !isHere()).map(([name]) => name)
}
