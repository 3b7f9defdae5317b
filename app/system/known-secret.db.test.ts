import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { configure } from '#app/configuration.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { configurationWith } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { isSecretKnown } from './known-secret.server.ts'

useDatabase()

const withSecrets = (sessionSecret: string, formerSessionSecret: string | null = null) =>
  configure({ ...configurationWith('http://localhost:9', tmpdir()), sessionSecret, formerSessionSecret })

test('another secret is noticed at each start that changes it, unless it is named as the former one', async () => {
  const [one, other] = ['a'.repeat(32), 'b'.repeat(32)]
  withSecrets(one)
  expect([await isSecretKnown(), await isSecretKnown()]).toEqual([true, true])
  withSecrets(other)
  expect([await isSecretKnown(), await isSecretKnown()]).toEqual([false, true])
  // The first process starts again, with its own.
  withSecrets(one)
  expect(await isSecretKnown()).toBe(false)
  withSecrets(other, one)
  expect(await isSecretKnown()).toBe(true)
  withSecrets(one)
  expect(await isSecretKnown()).toBe(false)
  // The shop's settings are another row.
  expect(await getSettings()).toHaveProperty('timeZone')
})
