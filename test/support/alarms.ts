import { onTestFinished, vi } from 'vitest'

/** Hears what is told an operator, until the test ends: the lines of the log. */
export function hearAlarms(): () => string[] {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
  return () => write.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('"alarm":true'))
}
