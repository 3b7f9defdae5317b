import type { MatrixRow } from '#test/fault-matrix/row.ts'
import { failoverWithLoss } from './F52-failover-with-loss.ts'
import { ledBack } from './F54-led-back.ts'
import { thawedPrimary } from './F53-thawed-primary.ts'

/** Faults of a database that is on several machines. */
export const serverRows: readonly MatrixRow[] = [
  {
    id: 'F52',
    file: 'F52-failover-with-loss.ts',
    fault: 'the primary is lost, and its replica has not got the last orders, payments and changes of staff',
    holds:
      'within a minute staff are told, paid orders are made again under their numbers, and no number is given twice',
    threatens: ['I1', 'I2', 'I3', 'I4'],
    twoServers: true,
    run: failoverWithLoss,
  },
  {
    id: 'F53',
    file: 'F53-thawed-primary.ts',
    fault: 'the primary stands still, its replica takes over, and the former primary comes to life again',
    holds: 'nothing is written there, and a process that is led back to it is not ready for writes',
    threatens: ['I1', 'I3', 'I4'],
    twoServers: true,
    run: thawedPrimary,
  },
  {
    id: 'F54',
    file: 'F54-led-back.ts',
    fault: 'the primary stands still, and takes its place back from its replica when it comes to life again',
    holds: 'within a minute it is the database again, staff are told, and what was paid in the meantime is made again',
    threatens: ['I1', 'I2', 'I3', 'I4'],
    twoServers: true,
    run: ledBack,
  },
]
