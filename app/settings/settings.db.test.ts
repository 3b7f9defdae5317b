import { expect, test } from 'vitest'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database.ts'
import { untilBlocked } from '#test/support/until-blocked.ts'
import { changeSettings, readSettings, saveSettings } from './settings.server.ts'

useDatabase()

const stored = async () => (await db.selectFrom('settings').select('value').executeTakeFirst())?.value

test('two people who change different things at once do not undo each other', async () => {
  await db.deleteFrom('settings').execute()
  await saveSettings(db, { name: 'Mill', capture: 'order', timeZone: 'Europe/Berlin' })
  const second = await db.transaction().execute(async (tx) => {
    await saveSettings(tx, { capture: 'shipping' })
    const changing = changeSettings({ timeZone: 'America/New_York' })
    await untilBlocked()
    return { changing }
  })
  await second.changing
  expect(await stored()).toEqual({ name: 'Mill', capture: 'shipping', timeZone: 'America/New_York' })
})

test('the first two of a new shop neither, where no row is there to be locked', async () => {
  await db.deleteFrom('settings').execute()
  const second = await db.transaction().execute(async (tx) => {
    await saveSettings(tx, { capture: 'shipping' })
    const changing = changeSettings({ timeZone: 'UTC' })
    await untilBlocked()
    return { changing }
  })
  await second.changing
  expect(await stored()).toEqual({ capture: 'shipping', timeZone: 'UTC' })
})

test('one thing changed leaves everything else as it stood, and nothing changed is no change', async () => {
  await db.deleteFrom('settings').execute()
  const facts = { name: 'Mill', claim: { en: 'Paper and clay' }, heroWide: 'a1', currency: 'SEK' }
  await saveSettings(db, facts)
  await changeSettings({ capture: 'shipping' })
  expect(await stored()).toEqual({ ...facts, capture: 'shipping' })
  const changedAt = await db.selectFrom('settings').select('updatedAt').executeTakeFirst()
  await changeSettings({})
  expect(await db.selectFrom('settings').select('updatedAt').executeTakeFirst()).toEqual(changedAt)
  expect(await readSettings()).toMatchObject({ ...facts, capture: 'shipping', timeZone: 'Europe/Berlin' })
})
