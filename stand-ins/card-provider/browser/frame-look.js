// The appearance that the shop chose, set through the style objects: the frame's own policy forbids inline styles.
const RULE = /^\.(Input|Label|Error)(--invalid)?(:(focus|hover|disabled)|::placeholder)?$/
const sheet = new CSSStyleSheet()
document.adoptedStyleSheets = [sheet]

export function applyLook({ variables = {}, rules = {}, dark = false }) {
  const root = document.documentElement.style
  root.colorScheme = dark ? 'dark' : 'light'
  for (const [name, value] of Object.entries(variables)) {
    if (isSafe(value)) root.setProperty(`--${name}`, String(value))
  }
  sheet.replaceSync('')
  for (const [selector, properties] of Object.entries(rules)) if (RULE.test(selector)) addRule(selector, properties)
}

export function applyGround(colour) {
  document.body.style.backgroundColor = colour
}

function addRule(selector, properties) {
  const at = sheet.insertRule(`${selector} {}`, sheet.cssRules.length)
  for (const [name, value] of Object.entries(properties)) {
    const property = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    if (isSafe(value)) sheet.cssRules[at].style.setProperty(property, String(value))
  }
}

// Nothing may be fetched for the sake of a look.
function isSafe(value) {
  return !/url\(|image-set|;|[{}]/i.test(String(value))
}
