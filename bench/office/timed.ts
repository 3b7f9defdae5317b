import { pool } from '#db/database.server.ts'
import { cpuSeconds } from '#bench/processes.ts'
import { type Line, median } from '#bench/report.ts'

const rounds = 31

/**
 * Wall-clock time: the median of some rounds, after a warm-up. Beside it the CPU time here and in the database, which
 * says more on a shared machine.
 */
export async function timed(what: string, budget: number, ask: () => Promise<string>): Promise<Line> {
  const detail = await ask()
  const times: number[] = []
  const working = await backends()
  const spent = () => working.reduce((sum, pid) => sum + cpuSeconds(pid), 0) * 1000
  const before = { own: process.cpuUsage(), database: spent() }
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    await ask()
    times.push(performance.now() - begun)
  }
  const own = process.cpuUsage(before.own)
  const cpu = ((own.user + own.system) / 1000 + spent() - before.database) / rounds
  return { what, value: median(times), unit: 'ms', budget, detail: `${cpu.toFixed(1)} ms of CPU; ${detail}` }
}

/** The backends of the pool, which stay the same. */
async function backends(): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and datname = current_database()`,
  )
  return rows.map(({ pid }) => pid)
}
