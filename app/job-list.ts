import type { JobModule } from './jobs/job.ts'
import * as sendLetter from './mail/send-letter.job.ts'
import * as prune from './system/prune.job.ts'

/** Every job by its name in the queue. */
export const jobs = {
  prune,
  'send-letter': sendLetter,
} as const satisfies Record<string, JobModule<never>>

export type JobName = keyof typeof jobs
export type Payload<Name extends JobName> = Parameters<(typeof jobs)[Name]['run']>[0]

/** What happens by the clock (crontab lines, UTC). A run that was missed by less than the backfill time is caught up. */
export const crontab = ['17 3 * * * prune {}'].join('\n')
