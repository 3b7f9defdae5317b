import type { FaultRule } from './faults.ts'

/** The calls that wait for each other, by the rule that holds them. */
const meetings = new Map<string, { here: number; everybody: PromiseWithResolvers<void> }>()

/** Continues once the number of calls in the rule has arrived, or after the maximum wait. */
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
