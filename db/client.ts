import pg from 'pg'

/**
 * A connection to the database. Where its address says `require_auth=scram-sha-256` (libpq's word, as the address of the embedded database
 * has it by TCP), the other side has to prove that it knows the password: while a server is down, any account of the machine may sit
 * at its port, and ask for the password in the clear, or for none and read what is sent.
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

/** By the signature of SCRAM (RFC 7677), which the driver compares: it fails the connection where it is another. */
function demandProof(connection: pg.Connection) {
  let isProven = false
  connection.once('authenticationSASLFinal', () => (isProven = true))
  connection.once('error', () => (isProven = false))
  function refuse() {
    // What it has sent along says that it is ready.
    connection.removeAllListeners('readyForQuery')
    const error = new Error('The program that answers at the port of the database does not prove to be the database')
    // sqlclient_unable_to_establish_sqlconnection: it is away, as far as the shop knows.
    connection.stream.destroy(Object.assign(error, { code: '08001' }))
  }
  connection.on('authenticationCleartextPassword', refuse)
  connection.on('authenticationMD5Password', refuse)
  connection.on('authenticationOk', () => isProven || refuse())
}
