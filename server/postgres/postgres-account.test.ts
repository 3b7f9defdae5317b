import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { choosePostgresAccount } from './postgres-account.ts'

test.skipIf(process.getuid?.() !== 0)(
  'root runs a database only as its owner, and only if that account is known',
  () => {
    const cluster = mkdtempSync(join(tmpdir(), 'barrow-cluster-'))
    onTestFinished(() => rmSync(cluster, { recursive: true }))
    const { name, ids } = choosePostgresAccount(join(cluster, 'not-made-yet'))
    chownSync(cluster, ids?.uid ?? 0, ids?.gid ?? 0)
    expect(choosePostgresAccount(cluster)).toEqual({ name, ids })
    chownSync(cluster, 65_534, 65_534)
    expect(() => choosePostgresAccount(cluster)).toThrow(
      `The database in ${cluster} belongs to the account nobody, and this is root. Run this as nobody`,
    )
    expect(statSync(cluster).uid).toBe(65_534)
  },
)
