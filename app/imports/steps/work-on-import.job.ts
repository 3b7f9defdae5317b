import { workOnImport } from './work-on-import.server.ts'

export async function run({ importId }: { importId: string }) {
  await workOnImport(importId)
}
