import type { Reply, Visit } from './pages.ts'

export function answerHostedCheckout(_visit: Visit): Reply | null {
  return null
}
