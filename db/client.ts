import pg from 'pg'

/**
 * A connection to the database. If its address says `require_auth=scram-sha-256` (libpq's option, used for the embedded
 * database over TCP), the server has to prove that it knows the password: while a server is down, any account of the
 * machine may listen at its port, and ask for the password in clear text, or for none and read what is sent.
 */
export class Client extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options)
    if (asksForProof(options?.connectionString)) demandProof(this.connection)
  }
}

function asksForProof(address = ''): boolean {
  if (!address.includes('require_auth')) return false
  const asked = new URL(address).searchParams.get('require_auth')
  if (asked !== null && asked !== 'scram-sha-256')
    throw new Error('Of require_auth in the address of a database, scram-sha-256 alone is known')
  return asked !== null
}

/** By the signature of SCRAM (RFC 7677), which the driver checks: it fails the connection if the signature is wrong. */
function demandProof(connection: pg.Connection) {
  let isProven = false
  connection.once('authenticationSASLFinal', () => (isProven = true))
  connection.once('error', () => (isProven = false))
  function refuse() {
    // The server has sent ReadyForQuery in the same packet.
    connection.removeAllListeners('readyForQuery')
    const error = new Error('The program that answers at the port of the database does not prove to be the database')
    // sqlclient_unable_to_establish_sqlconnection: for the shop, the database is away.
    connection.stream.destroy(Object.assign(error, { code: '08001' }))
  }
  connection.on('authenticationCleartextPassword', refuse)
  connection.on('authenticationMD5Password', refuse)
  connection.on('authenticationOk', () => isProven || refuse())
}
