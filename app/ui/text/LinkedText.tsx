interface LinkedTextProps {
  /** A text whose words between `<a>` and `</a>` are the link: the translator decides which. */
  text: string
  /** Without an address the words are plain text. */
  href?: string
}

export function LinkedText({ text, href }: LinkedTextProps) {
  const [before, words, after] = text.split(/<\/?a>/)
  return (
    <>
      {before}
      {href && words ? <a href={href}>{words}</a> : words}
      {after}
    </>
  )
}
