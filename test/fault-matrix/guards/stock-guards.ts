import { type Guard, one } from './guard.ts'

/** For the row about stock that staff change. */
export const stockGuards: readonly Guard[] = [
  one(
    'F51',
    'a sheet is refused when a line has changed since it was opened',
    'app/stock/changing/count-stock.operation.ts',
    `if (was !== undefined && was !== onHand + toSend) return refuse('stock.changed')`,
    `void was`,
  ),
  one(
    'F51',
    'levels are locked before they are read',
    'app/stock/changing/count-stock.operation.ts',
    `await lockStock(tx, ids)`,
    `void lockStock`,
  ),
  one(
    'F51',
    'each change of a level has its movement',
    'app/stock/changing/change-levels.server.ts',
    `await tx.insertInto('stockMovements').values(rows).execute()`,
    `rows.pop()`,
  ),
]
