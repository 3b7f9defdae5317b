import { operation } from '#app/operations/operation.server.ts'
import { answeredWork } from './answered-work.server.ts'

/** Lets a job say what an import of the file would do; nothing is changed. */
export const tryImport = operation({
  name: 'imports.try',
  http: 'POST /imports/:import/try',
  ...answeredWork('try'),
})
