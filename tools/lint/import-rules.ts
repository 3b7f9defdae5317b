import { importProblems } from './import-problems.ts'
import { isPure, isTest, placeOf } from './places.ts'
import { junkDrawers, reachesForTheClock, readsEnvironment } from './import-table.ts'

// The shapes below are the parts of oxlint's plugin interface (that of ESLint) that these rules use.
interface Node {
  type: string
  importKind?: string
  exportKind?: string
  source?: { value?: unknown } | null
  name?: string
  object?: Node
  property?: Node
  callee?: Node
  arguments?: Node[]
  body?: Node[]
}
interface Context {
  filename: string
  report(problem: { node: Node; message: string }): void
}

const table = {
  create(context: Context) {
    const place = placeOf(context.filename)
    const check = (node: Node) => {
      // A computed import() has no name to check.
      if (typeof node.source?.value !== 'string') return
      const typeOnly = (node.importKind ?? node.exportKind) === 'type'
      for (const message of importProblems(place, node.source.value, typeOnly)) context.report({ node, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

const noBarrel = {
  create(context: Context) {
    return {
      Program(node: Node) {
        const statements = node.body ?? []
        const onlyPassesOn = statements.every((each) => each.type.startsWith('Export') && each.source)
        if (statements.length > 0 && onlyPassesOn) {
          context.report({ node, message: 'A file that only passes on what others export: import from those.' })
        }
      },
    }
  },
}

const noJunkDrawer = {
  create(context: Context) {
    const place = placeOf(context.filename)
    const names = place.path.split('/').map((part) => part.split('.')[0] ?? '')
    const junk = names.find((name) => junkDrawers.includes(name))
    return {
      Program(node: Node) {
        if (junk) context.report({ node, message: `"${junk}" says nothing of what is inside: name the subject.` })
      },
    }
  },
}

const environmentInOnePlace = {
  create(context: Context) {
    const place = placeOf(context.filename)
    if (isTest(place.path) || readsEnvironment.some((pattern) => pattern.test(place.path))) return {}
    return {
      MemberExpression(node: Node) {
        if (node.object?.name !== 'process' || node.property?.name !== 'env') return
        context.report({ node, message: 'The environment is read in server/configuration.ts alone.' })
      },
    }
  },
}

const pureRules = {
  create(context: Context) {
    const place = placeOf(context.filename)
    if (!isPure(place) || reachesForTheClock.includes(place.path)) return {}
    const message = 'A rules file is pure: time, randomness and ids are passed in.'
    return {
      CallExpression(node: Node) {
        const called = `${node.callee?.object?.name}.${node.callee?.property?.name}`
        if (['Date.now', 'Math.random', 'crypto.randomUUID', 'performance.now'].includes(called)) {
          context.report({ node, message })
        }
      },
      NewExpression(node: Node) {
        if (node.callee?.name === 'Date' && node.arguments?.length === 0) context.report({ node, message })
      },
    }
  },
}

export default {
  meta: { name: 'barrow' },
  rules: {
    'import-table': table,
    'no-barrel': noBarrel,
    'no-junk-drawer': noJunkDrawer,
    'environment-in-one-place': environmentInOnePlace,
    'pure-rules': pureRules,
  },
}
