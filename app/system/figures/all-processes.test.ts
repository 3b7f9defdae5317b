import { Counter, Gauge, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { breachesOf } from '#test/support/figures-format.ts'
import { figuresOfAll } from './all-processes.ts'

function figuresWith(answers: number, waiting: number) {
  const registry = new Registry()
  const registers = [registry]
  const counter = new Counter({ name: 'answers_total', help: 'x', labelNames: ['of'], registers })
  counter.inc({ of: 'cart' }, answers)
  const gauge = new Gauge({ name: 'waiting', help: 'x', registers })
  gauge.set(waiting)
  return registry.getMetricsAsJSON()
}

test('what a process counted stays counted after its end, and what it had is gone', async () => {
  const all = figuresOfAll()
  all.note(1, await figuresWith(5, 2))
  all.note(2, await figuresWith(7, 1))
  const own = await figuresWith(0, 0)
  const text = () => all.text(own)
  expect(await text()).toContain('answers_total{of="cart"} 12\n')
  expect(await text()).toContain('waiting 3\n')
  await all.ended(1)
  await all.ended(1)
  expect(await text()).toContain('answers_total{of="cart"} 12\n')
  expect(await text()).toContain('waiting 1\n')
  all.note(3, await figuresWith(1, 0))
  await all.ended(3)
  expect(await text()).toContain('answers_total{of="cart"} 13\n')
  expect(breachesOf(await text())).toEqual([])
})
