import type { FaultRule } from './faults.ts'

/** Who waits for whom, by the rule that holds them. */
const meetings = new Map<string, { here: number; everybody: PromiseWithResolvers<void> }>()

/** Goes on once as many calls have come as the rule is for, or when it has waited long enough. */
export async function meet(rule: FaultRule): Promise<void> {
  const key = JSON.stringify(rule)
  const meeting = meetings.get(key) ?? { here: 0, everybody: Promise.withResolvers<void>() }
  meetings.set(key, meeting)
  meeting.here += 1
  if (meeting.here >= (rule.times ?? 1)) {
    meetings.delete(key)
    meeting.everybody.resolve()
  }
  const patience = setTimeout(meeting.everybody.resolve, rule.milliseconds ?? 20_000)
  await meeting.everybody.promise
  clearTimeout(patience)
  if (meetings.get(key) === meeting) meetings.delete(key)
}
