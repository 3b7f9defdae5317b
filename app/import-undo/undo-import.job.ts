import { undoImport } from './undo-import.server.ts'

export async function run({ importId }: { importId: string }) {
  await undoImport(importId)
}
