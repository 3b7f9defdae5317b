import { beforeEach, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { pool } from '#db/database.server.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { missedWords, noteMiss } from './misses.server.ts'

useDatabase()
beforeEach(() => configureIdentity({ issuer: 'https://issuer.example' }))
beforeEach(() => pool.query('delete from missed_searches'))

const now = new Date('2026-05-01T10:00:00Z')
let number = 0
const someone = () => `203.${Math.floor((number += 1) / 250)}.${number % 250}.1`
const miss = (asked: string, client = someone(), at = now) => noteMiss({ asked, locale: 'de', client, now: at })
const kept = async () => (await pool.query('select words, times from missed_searches order by times desc, words')).rows

test('a search without results is counted by its words alone', async () => {
  await miss('Grüne Kazoos!')
  await miss('grüne - kazoos')
  expect(await kept()).toEqual([{ words: 'grune kazoos', times: 2 }])
})

test.each([
  ['the number of a card', '4242 4242 4242 4242'],
  ['in wide digits', '４２４２ ４２４２'],
  ['a telephone number in Arabic digits', '٠١٥١ ٢٣٤٥'],
  ['an e-mail address', 'ada.moreno@example.com'],
  ['among other words', 'bestellung von ada@example.com'],
  ['very much', 'x'.repeat(81)],
  ['nothing', '!?'],
])('a query that may be personal is not stored: %s', (_, asked) => expect(missedWords(asked)).toBeNull())

test('one visitor who looks for the same again and again, or for ever more, is counted a few times', async () => {
  const client = someone()
  for (let time = 0; time < limits.missesCounted.value + 5; time += 1) await miss('pfui', client)
  expect(await kept()).toEqual([{ words: 'pfui', times: limits.missesCounted.value }])
  await miss('noch etwas', client)
  expect(await kept()).toHaveLength(1)
})

test('a list that one visitor has filled accepts new queries, and drops those that occurred once', async () => {
  await pool.query(`insert into missed_searches (id, language, words, times, last_at)
    select uuidv7(), 'de', 'w' || n, case when n <= 5 then 3 else 1 end, now() from generate_series(1, ${limits.missedSearches.value}) n`)
  await miss('kazoo')
  await miss('kazoo')
  expect(await kept()).toHaveLength(limits.missedSearches.value)
  expect((await kept()).slice(0, 6).map(({ words }) => words)).toEqual(['w1', 'w2', 'w3', 'w4', 'w5', 'kazoo'])
})
