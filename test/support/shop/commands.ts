import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { compiled } from '#test/support/compiled.ts'

export interface CommandResult {
  code: number | null
  said: string
}

type Tool = 'backup' | 'restore' | 'owner' | 'remove-demo' | 'shop'

/** Runs a command of the shop as a person would, on the folder or database of the variables. */
export function startCommand(tool: Tool, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [`tools/${tool}.ts`, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(
    ([said, errors]): CommandResult => ({ code: child.exitCode, said: said + errors }),
  )
  return { ended, kill: () => child.kill('SIGKILL') }
}

export function runCommand(tool: Tool, args: string[], env: Record<string, string>) {
  return startCommand(tool, args, env).ended
}
