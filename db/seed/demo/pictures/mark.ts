/** The workshop's sign: a bowl on its foot, and the tide in it. Made of four shapes, so that it holds at 16 pixels. */
export const mark = () =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" rx="15" fill="#2d3a4a"/>' +
  '<path d="M9 27H55C54 43 45 51 37 52V56H27V52C19 51 10 43 9 27Z" fill="#f3efe8"/>' +
  '<path d="M9.400 30Q15 24.500 20.600 30T32 30T43.400 30T54.600 30L55 27H9Z" fill="#2d3a4a"/>' +
  '<path d="M12 20q5-5 10 0t10 0t10 0t10 0" fill="none" stroke="#c28a3a" stroke-width="5" stroke-linecap="round"/></svg>'
