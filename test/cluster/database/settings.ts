import { join } from 'node:path'

export type Replication = 'asynchronous' | 'synchronous'

export interface Member {
  name: string
  cluster: string
  port: number
  /** Of Patroni's own interface, which the proxy asks which of them is the primary. */
  rest: number
}

/** One of them, past the proxy. */
export interface Ask {
  urlOf(member: Pick<Member, 'port'>): string
  rows<Row>(member: Pick<Member, 'port'>, text: string): Promise<Row[]>
}

/** How long a primary that says nothing stays one, in seconds; Patroni takes no less. */
export const longestSilence = 20

/** What all members have in common; Patroni keeps it in etcd. */
export const sharedSettings = (replication: Replication) => ({
  ttl: longestSilence,
  loop_wait: 5,
  retry_timeout: 5,
  maximum_lag_on_failover: 256 << 20,
  synchronous_mode: replication === 'synchronous',
  postgresql: {
    use_pg_rewind: false,
    remove_data_directory_on_diverged_timelines: true,
    use_slots: true,
    parameters: {
      wal_level: 'replica',
      hot_standby: 'on',
      max_connections: 200,
      max_wal_senders: 10,
      max_replication_slots: 10,
      max_worker_processes: 8,
      wal_keep_size: '512MB',
    },
  },
})

/** Of one member. JSON is YAML. */
export function memberSettings(
  member: Member,
  { etcd, tools, password }: { etcd: string; tools: string; password: string },
) {
  const address = `127.0.0.1:${member.port}`
  const administrator = { username: 'barrow_admin', password }
  return JSON.stringify({
    scope: 'barrow',
    name: member.name,
    restapi: { listen: `127.0.0.1:${member.rest}`, connect_address: `127.0.0.1:${member.rest}` },
    // By its second protocol: by the third one Patroni 3.0.2 takes a lock back without looking.
    etcd: { hosts: etcd },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: member.cluster,
      bin_dir: tools,
      pgpass: `${member.cluster}.pgpass`,
      create_replica_methods: ['copy'],
      copy: { command: join(tools, 'copy') },
      authentication: { superuser: administrator, replication: administrator },
      parameters: {
        unix_socket_directories: '',
        shared_buffers: '64MB',
        jit: 'off',
        timezone: 'UTC',
        log_timezone: 'UTC',
        log_error_verbosity: 'terse',
        max_parallel_workers_per_gather: 0,
        // A process that is killed takes nothing with it that the machine has.
        fsync: 'off',
      },
    },
  })
}
