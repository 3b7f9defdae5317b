import { operation } from '#app/operations/operation.server.ts'
import { answeredWork } from './answered-work.server.ts'

/** Lets a job import the file. What is in stays, whatever happens, and it can be run again. */
export const startImport = operation({
  name: 'imports.start',
  http: 'POST /imports/:import/start',
  ...answeredWork('run'),
})
