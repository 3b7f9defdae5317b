import { sendNotices } from './send-notices.server.ts'

export async function run(_: Record<string, never>) {
  await sendNotices()
}
