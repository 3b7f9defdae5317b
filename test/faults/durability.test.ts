import { expect, test } from 'vitest'
import { runDurability } from './durability-run.ts'

// Three rounds of `npm run faults -- --durability 50`, with new moments each time. The database's processes are read
// from /proc.
test.runIf(process.platform === 'linux')(
  'whatever is killed, everything confirmed is there, and nothing that was not requested',
  async () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const told: string[] = []
    const figures = await runDurability(3, seed, (line) => told.push(line))
    expect(figures.violations, `seed ${seed}\n${told.join('\n')}`).toEqual([])
    expect(figures.acknowledged.order).toBeGreaterThan(0)
    expect(figures.acknowledged.message).toBeGreaterThan(0)
    expect(figures.acknowledged.cart).toBeGreaterThan(0)
  },
  180_000,
)
