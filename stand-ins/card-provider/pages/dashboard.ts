import type { Reply, Visit } from './pages.ts'

export function answerDashboard(_visit: Visit): Reply | null {
  return null
}
