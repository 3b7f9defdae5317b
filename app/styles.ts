// Everything that styles the storefront, gathered into one style sheet of a few kilobytes.
import './ui/tokens.css'
import './ui/base.css'
import.meta.glob('./**/*.module.css', { eager: true })
