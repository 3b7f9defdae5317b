import { expect, test } from 'vitest'
import { runHistories } from './run.ts'

// A sample of what `npm run faults -- --histories N` plays at any length.
const share = { count: 400, seed: 20_261_121, seconds: 30 }

test(
  'whatever shoppers, staff, banks and crashes do in any order, money and stock add up',
  { timeout: 300_000 },
  async () => {
    const lines: string[] = []
    const { failures, histories } = await runHistories({ ...share, say: (line) => lines.push(line) })
    expect(failures, lines.join('\n')).toEqual([])
    expect(histories).toBeGreaterThan(0)
  },
)
