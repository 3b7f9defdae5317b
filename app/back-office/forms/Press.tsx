import { Button } from '#app/ui/form/Button.tsx'

interface PressProps {
  /** What the form does with it: `up:2`. */
  value: string
  /** What is read beside the thing, and the whole of it for those who hear it. */
  label: string
  sentence: string
  hidden?: boolean
}

/** One of the buttons of a thing in its form: it goes up, down or away. */
export const Press = ({ value, label, sentence, hidden }: PressProps) => (
  <Button look="link" name="press" value={value} aria-label={sentence} hidden={hidden}>
    {label}
  </Button>
)
