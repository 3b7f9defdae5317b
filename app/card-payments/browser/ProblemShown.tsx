import type { PaymentProblem } from './order-and-pay.ts'

interface ProblemShownProps {
  problem: PaymentProblem | null
  className: string
  review: string
}

/** What stopped the last press, said aloud as well. */
export function ProblemShown({ problem, className, review }: ProblemShownProps) {
  return (
    <div role="alert">
      {problem?.text && (
        <div className={className}>
          <div>
            {problem.text} {problem.review && <a href={problem.review}>{review}</a>}
          </div>
        </div>
      )}
    </div>
  )
}
