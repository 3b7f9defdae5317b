export interface Failure {
  what: string
  /** The first line of the reason. */
  why: string
  /** Money or stock did not add up. */
  violates: boolean
}

export interface FileCounts {
  /** As its runner names it; empty for a step that has no tests of its own. */
  file: string
  passed: number
  failed: number
  skipped: number
  failures: Failure[]
}

export function countVitest(report: string, succeeded: boolean): FileCounts[]
export function countPlaywright(report: string, succeeded: boolean): FileCounts[]
export function countClones(report: string, succeeded: boolean): FileCounts[]
export function countCheck(succeeded: boolean): FileCounts[]
export const skippedStep: FileCounts[]
export function sumOf(files: FileCounts[], kind: 'passed' | 'failed' | 'skipped'): number
export function worthRepeating(files: FileCounts[]): string[]
