/** Something to copy. Where it is wider than the window it scrolls by itself, and the keyboard reaches it. */
export function Snippet({ name, text }: { name: string; text: string }) {
  return (
    <pre role="region" tabIndex={0} aria-label={name}>
      <code>{text}</code>
    </pre>
  )
}
