export const productGridEn = {
  'office.grid.title': 'Products in a grid',
  'office.grid.open': 'Edit in a grid',
  'office.grid.count':
    '{products, plural, one {# product} other {# products}}, {rows, plural, one {# row} other {# rows}}. Only cells that you change are saved.',
  'office.grid.table': 'Cells of the products',
  'office.grid.row': 'Product',
  'office.grid.above': 'On the first row of the product',
  'office.grid.choose_columns': 'Show these columns',
  'office.grid.fill': 'Fill down',
  'office.grid.take_back': 'Take back',
  'office.grid.keys':
    'Enter and the arrow keys move between cells. Ctrl+D fills down: the cells that are marked with Shift and an arrow key, or all below. Paste cells of a spreadsheet where they should begin.',
  'office.grid.pasted': 'Cells pasted: {count}.',
  'office.grid.left': 'Left out, without a cell or with a value that does not fit: {count}.',
  'office.grid.filled': 'Cells filled: {count}.',
  'office.grid.taken_back': 'Cells as before: {count}.',
  'office.grid.saved':
    '{count, plural, =0 {Nothing was changed.} one {# product changed.} other {# products changed.}}',
  'office.grid.saved_before':
    '{count, plural, one {# product changed by the save before.} other {# products changed by the save before.}}',
  'office.grid.refused':
    '{count, plural, one {# cell was not saved: see what is wrong with it. The other cells of its product wait for it.} other {# cells were not saved: see what is wrong with each. The other cells of their products wait for them.}}',
  'office.grid.more_refused':
    '{count, plural, one {And # more cell, with its sentence below it.} other {And # more cells, each with its sentence below it.}}',
  'office.grid.meanwhile': 'Someone else has changed this to {now}. Save again to replace it.',
  'office.grid.gone': 'These are not there any more. What you typed was not saved:',
  'office.grid.undone': 'Undone.',
  'office.grid.kept': 'These were changed since and stayed as they are. The others are undone.',
  'office.grid.cut': '{title}: variants {first, number} to {last, number} of {count, number}.',
  'office.grid.earlier_variants': 'Earlier variants',
  'office.grid.next_variants': 'Next variants',
  'office.grid.next': 'Next products',
  'office.field.weight_grams_needed': 'Enter the weight in whole grams, without a unit.',
} as const
