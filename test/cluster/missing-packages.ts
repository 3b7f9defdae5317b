import { spawnSync } from 'node:child_process'

/** Debian's packages, each with a program of it and the words that make it say its version. */
const needed: readonly [name: string, program: string, word: string][] = [
  ['patroni', 'patroni', '--version'],
  ['etcd-server', 'etcd', '--version'],
  ['haproxy', 'haproxy', '-v'],
  ['pgbouncer', 'pgbouncer', '--version'],
  ['faketime', 'faketime', '--version'],
]

/** The names of those that are not installed here. */
export function listMissingPackages(): string[] {
  return needed.filter(([, program, word]) => spawnSync(program, [word]).error).map(([name]) => name)
}
