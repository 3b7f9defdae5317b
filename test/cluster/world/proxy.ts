import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Member } from '#test/cluster/database/settings.ts'
import { type Service, startService } from '#test/cluster/service.ts'

interface Places {
  folder: string
  members: readonly Member[]
  /** Where the shops listen. */
  shops: readonly number[]
  /** Where the proxy listens: for the database, and for the shop. */
  ports: { database: number; shop: number }
}

/** HAProxy before database and shop, as docs/several-machines.md asks for it. */
export function startProxy(places: Places): Service {
  const file = join(places.folder, 'haproxy.cfg')
  writeFileSync(file, settingsOf(places))
  return startService('haproxy', ['-db', '-f', file])
}

const settingsOf = ({ members, shops, ports }: Places) => `global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  retries 3
  option redispatch 1
  default-server inter 1s fastinter 500 fall 2 rise 1

listen database
  mode tcp
  bind 127.0.0.1:${ports.database}
  timeout client 2h
  timeout server 2h
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server on-marked-down shutdown-sessions
${members.map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`).join('\n')}

frontend shop
  bind 127.0.0.1:${ports.shop}
  option forwardfor if-none
  acl changes method POST PUT PATCH DELETE
  acl changes path_beg /cart /checkout /account /admin /api /webhooks
  use_backend takes-orders if changes { nbsrv(takes-orders) gt 0 }
  default_backend reads

backend reads
  option httpchk GET /readyz
  # What a machine that is lost was reading for somebody, another one reads.
  retry-on conn-failure empty-response junk-response
  http-request disable-l7-retry unless METH_GET
${serversOf(shops)}

backend takes-orders
  option httpchk GET /readyz?for=writes
${serversOf(shops)}
`

const serversOf = (ports: readonly number[]) =>
  ports.map((port, at) => `  server shop${at + 1} 127.0.0.1:${port} check`).join('\n')
