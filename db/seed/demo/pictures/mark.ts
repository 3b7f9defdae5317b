/** The workshop's logo: a bowl on its foot and a wave over it. Three shapes, so that it works at 16 pixels. */
export const mark = () =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" rx="15" fill="#2d3a4a"/>' +
  '<path d="M9 31H55C55 44 46 50 39 51V56H25V51C18 50 9 44 9 31Z" fill="#f3efe8"/>' +
  '<path d="M12 20Q18 10 25.500 17.500T39 17.500T52 15.500" fill="none" stroke="#d79a45" stroke-width="6.500" stroke-linecap="round"/></svg>'
