import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const states = [
  'starting up',
  'shut down',
  'shut down in recovery',
  'shutting down',
  'in crash recovery',
  'in archive recovery',
  'in production',
]

/**
 * What `pg_controldata` prints, as far as Patroni reads it: npm's PostgreSQL comes without that program. The places are
 * those of version 18 (src/include/catalog/pg_control.h).
 */
export function describeControlFile(cluster: string): string {
  const file = readFileSync(join(cluster, 'global', 'pg_control'))
  const version = file.readUInt32LE(8)
  if (version !== 1800) throw new Error(`The control file of ${cluster} has the version ${version}`)
  const position = (at: number) => `${file.readUInt32LE(at + 4).toString(16)}/${file.readUInt32LE(at).toString(16)}`
  const number = (at: number) => String(file.readUInt32LE(at))
  const values = {
    'pg_control version number': String(version),
    'Database system identifier': String(file.readBigUInt64LE(0)),
    'Database cluster state': states[file.readUInt32LE(16)] ?? '',
    'Latest checkpoint location': position(32),
    "Latest checkpoint's REDO location": position(40),
    "Latest checkpoint's TimeLineID": number(48),
    'Minimum recovery ending location': position(136),
    "Min recovery ending loc's timeline": number(144),
    'wal_log_hints setting': file.readUInt8(176) ? 'on' : 'off',
    'max_connections setting': number(180),
    'max_worker_processes setting': number(184),
    'max_wal_senders setting': number(188),
    'max_prepared_xacts setting': number(192),
    'max_locks_per_xact setting': number(196),
  }
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}
