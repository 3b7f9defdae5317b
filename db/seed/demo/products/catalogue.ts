import type { DemoProduct } from '#db/seed/demo/types.ts'

import { bowls } from './bowls.ts'
import { candleHolders } from './candle-holders.ts'
import { cards } from './cards.ts'
import { cups } from './cups.ts'
import { kitchen } from './kitchen.ts'
import { letters } from './letters.ts'
import { notebooks } from './notebooks.ts'
import { paintedVases } from './painted-vases.ts'
import { plainVases } from './plain-vases.ts'
import { planters } from './planters.ts'
import { plates } from './plates.ts'
import { prints } from './prints.ts'
import { roundVases } from './round-vases.ts'
import { sets } from './sets.ts'
import { storage } from './storage.ts'
import { teaCups } from './tea-cups.ts'
import { teapots } from './teapots.ts'
import { tiles } from './tiles.ts'
import { woodFired } from './wood-fired.ts'

export const products: DemoProduct[] = [
  ...cups,
  ...bowls,
  ...plates,
  ...sets,
  ...teapots,
  ...teaCups,
  ...plainVases,
  ...roundVases,
  ...paintedVases,
  ...kitchen,
  ...storage,
  ...candleHolders,
  ...planters,
  ...tiles,
  ...notebooks,
  ...cards,
  ...letters,
  ...prints,
  ...woodFired,
]
