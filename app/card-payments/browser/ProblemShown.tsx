import type { PaymentProblem } from './order-and-pay.ts'

interface ProblemShownProps {
  problem: PaymentProblem | null
  className: string
}

/** What stopped the last press, said aloud as well. */
export function ProblemShown({ problem, className }: ProblemShownProps) {
  return (
    <div role="alert">
      {problem?.text && (
        <div className={className}>
          <div>
            {problem.text} {problem.wayOn && <a href={problem.wayOn.to}>{problem.wayOn.name}</a>}
          </div>
        </div>
      )}
    </div>
  )
}
