import { type Guard, one } from './guard.ts'

/** For the rows about a database that goes back in time, or is another one than before. */
export const serverGuards: readonly Guard[] = [
  one(
    'F32',
    'a paid order that is lost is made again from what the provider keeps',
    'app/payments/settling/settle.server.ts',
    `await remakeOrder(provider, lost, now)`,
    ``,
  ),
  one(
    'F52',
    'order numbers jump before anybody can order through the new server',
    'db/which-server.server.ts',
    `await client.query(within(\`select setval('order_numbers', nextval('order_numbers') + $1)\`, [ahead]))`,
    `void ahead`,
  ),
  one(
    'F52',
    'the books are compared, and staff are told, after a change of the server',
    'app/payments/books/reconcile.server.ts',
    `[checkServers, `,
    `[`,
  ),
  one(
    'F53',
    'connections to the former server are given up',
    'db/database.server.ts',
    `if (await noteServer(client)) giveUpConnections()`,
    `await noteServer(client)`,
  ),
  one(
    'F53',
    'a server that was replaced is refused',
    'db/which-server.server.ts',
    `if (isFormer && !isBackForGood(server)) return refuse(server)`,
    `if (isFormer && !isBackForGood(server)) return false`,
  ),
  one(
    'F54',
    'a former server that alone answers for a while is the database again',
    'db/which-server.server.ts',
    `return now - returned.since > refusedFor`,
    `return now < refusedFor - refusedFor`,
  ),
  one(
    'F54',
    'order numbers jump past those that were given through the other server',
    'db/which-server.server.ts',
    `const ahead = isBack ? aheadOfThem : numbersAhead`,
    `const ahead = isBack ? 0 * aheadOfThem : numbersAhead`,
  ),
]
