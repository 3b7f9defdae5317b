// Everything that styles the storefront, gathered into one style sheet of a few kilobytes. The order matters: the
// tokens come first, because they name the layers from weak to strong.
import './ui/tokens.css'
import './ui/base.css'
import { modules } from './styles-of-components.ts'
import icons from './ui/icons.svg?url&no-inline'

// Used for show: the build leaves out a module or a picture of which nothing is used. No page loads this script.
Object.assign(globalThis, { modules, icons })
