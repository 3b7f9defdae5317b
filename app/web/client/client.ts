import './island.ts'
import './router.ts'
