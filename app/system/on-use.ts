import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/**
 * A package that is loaded when something is first needed of it: a process that never needs it is spared a few megabytes
 * and the time at its start. It is left out of the bundle (`vite.config.ts`), and is loaded at once, unlike `import()`.
 */
export function onUse<Module>(name: string): () => Module {
  let loaded: Module | undefined
  return () => (loaded ??= load(name) as Module)
}
