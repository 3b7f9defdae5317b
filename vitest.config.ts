import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const setupFiles = ['test/support/shop/provide-texts.ts']
// The default leaves one processor free: of two that is half, while each worker waits for its database most of the
// time.
const maxWorkers = Math.max(2, availableParallelism() - 1)

/** What follows a moment later has as long as on a busy machine; the default is a second. */
const patient = { poll: { timeout: 10_000 } }

/** What looks into the memory of modules, or puts others in their place. */
const alone = [
  'app/payments/remaking/check-servers.db.test.ts',
  'app/pictures/photo.db.test.ts',
  'db/named-statements.db.test.ts',
  'server/backup/backup-files.db.test.ts',
  'test/contention/bad-erasure.db.test.ts',
  'test/contention/lock-order.db.test.ts',
]

// rules: pure functions, the stand-ins and the embedded database. database: SQL, each file on its own copy of a
// migrated template; alone: those of them that need modules of their own. requests and api: the built shop as a
// process, over HTTP. faults: processes are killed, and the services around it misbehave.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          setupFiles,
          expect: patient,
          include: [
            '{app,db,server,stand-ins,tools,bench}/**/*.test.{ts,tsx}',
            // All of them: a list of names left out two.
            'test/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts'],
          testTimeout: 60_000,
          // They share no state, and loading everything again for each file took half of the time.
          isolate: false,
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'database',
          setupFiles,
          expect: patient,
          include: ['**/*.db.test.ts'],
          exclude: ['node_modules/**', ...alone],
          globalSetup: ['test/support/database/template-database.ts'],
          testTimeout: 60_000,
          hookTimeout: 90_000,
          // As above; `useDatabase` makes a file forget what the one before it has read.
          isolate: false,
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'alone',
          setupFiles,
          expect: patient,
          include: alone,
          globalSetup: ['test/support/database/template-database.ts'],
          testTimeout: 60_000,
          hookTimeout: 90_000,
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'requests',
          setupFiles,
          expect: patient,
          include: ['test/requests/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', 'test/requests/api/**'],
          globalSetup: ['test/support/database/template-database.ts', 'test/support/shop/shared-shop.ts'],
          testTimeout: 60_000,
          hookTimeout: 90_000,
          // Loading everything again for each file took a tenth of the time; what they share is the shop.
          isolate: false,
          // One after the other: the stock and carts of the shared shop are real, and two cores carry one shop.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'api',
          setupFiles,
          expect: patient,
          include: ['test/requests/api/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          globalSetup: ['test/support/database/template-database.ts', 'test/support/shop/shared-shop.ts'],
          testTimeout: 60_000,
          hookTimeout: 90_000,
          isolate: false,
          // A shop of their own: the examples change its texts, products and locations.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'faults',
          setupFiles,
          expect: patient,
          include: ['test/{faults,contention,fault-matrix,histories}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          globalSetup: ['test/support/database/template-database.ts', 'test/support/shop/shared-shop.ts'],
          testTimeout: 60_000,
          hookTimeout: 90_000,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
